import { deletePasskey, isOwnPasskey, listPasskeys, renamePasskey } from "@oni/db/account";
import * as contract from "../../../contract/account/passkeys.ts";
import { AppError } from "../../http/answers/errors.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { userAgentOf } from "../session/user-agent.ts";
import { announceOwn } from "../../shrine/page/announce-change.ts";
import { addPasskey, offerPasskey } from "./add-passkey.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { offerSignIn, signIn } from "./sign-in.ts";

export const passkeyRoutes: FeatureRoutes = (app, deps) => {
  const { db } = deps;
  const { publicUrl } = deps.settings;

  const listPresented = async (userId: string): Promise<contract.Passkey[]> =>
    (await listPasskeys(db, userId)).map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id, name, createdAt: createdAt.toISOString() },
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));

  /** Throws not found unless the passkey is the member's own. */
  async function accessPasskey(userId: string, id: string): Promise<void> {
    if (!(await isOwnPasskey(db, { id, userId }))) throw new AppError("not_found");
  }

  route(app, deps, contract.offerPasskey, {
    handle: ({ session, c }) => offerPasskey(deps, session.viewer, relyingPartyOf(c, publicUrl)),
  });

  route(app, deps, contract.createPasskey, {
    handle: async ({ session: { viewer }, body, c }) => {
      const party = relyingPartyOf(c, publicUrl);
      const made = await addPasskey(deps, viewer, { ...body, party });
      const passkey = (await listPresented(viewer.id)).find(({ id }) => id === made);
      if (!passkey) throw new AppError("conflict");
      return passkey;
    },
  });

  route(app, deps, contract.listPasskeys, {
    handle: ({ session }) => listPresented(session.viewer.id),
  });

  route(app, deps, contract.renamePasskey, {
    access: ({ session, params: { id } }) => accessPasskey(session.viewer.id, id),
    handle: async ({ session, params: { id }, body: { name } }) => {
      await renamePasskey(db, { id, name });
      announceOwn(deps, session.viewer);
      return { ok: true };
    },
  });

  route(app, deps, contract.deletePasskey, {
    access: ({ session, params: { id } }) => accessPasskey(session.viewer.id, id),
    handle: async ({ session, params: { id } }) => {
      await deletePasskey(db, id);
      announceOwn(deps, session.viewer);
      return { ok: true };
    },
  });

  route(app, deps, contract.offerPasskeySignIn, {
    handle: ({ c }) => offerSignIn(deps, relyingPartyOf(c, publicUrl)),
  });

  route(app, deps, contract.signInWithPasskey, {
    handle: async ({ body: { response }, address, c }) => {
      const party = relyingPartyOf(c, publicUrl);
      const visitor = { address, userAgent: userAgentOf(c) };
      return { sessionId: await signIn(deps, { response, party }, visitor) };
    },
  });
};
