import { deletePasskey, listPasskeys, renamePasskey } from "@oni/db/account";
import * as contract from "../../../contract/account/passkeys.ts";
import { AppError } from "../../http/answers/errors.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { userAgentOf } from "../session/user-agent.ts";
import { announceOwn } from "../../shrine/page/announce-change.ts";
import { lastWayIn } from "../sign-in/last-way-in.ts";
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

  implement(app, deps, contract, {
    offerPasskey: ({ session, c }) =>
      offerPasskey(deps, session.viewer, relyingPartyOf(c, publicUrl)),

    createPasskey: async ({ session: { viewer }, body, c }) => {
      const party = relyingPartyOf(c, publicUrl);
      const made = await addPasskey(deps, viewer, { ...body, party });
      const passkey = (await listPresented(viewer.id)).find(({ id }) => id === made);
      if (!passkey) throw new AppError("conflict");
      return passkey;
    },

    listPasskeys: ({ session }) => listPresented(session.viewer.id),

    renamePasskey: async ({ session, params: { id }, body: { name } }) => {
      await renamePasskey(db, { id, name });
      announceOwn(deps, session.viewer);
      return { ok: true };
    },

    deletePasskey: async ({ session, params: { id } }) => {
      const passkey = { id, userId: session.viewer.id };
      if (!(await db.transaction((tx) => deletePasskey(tx, passkey)))) throw lastWayIn();
      announceOwn(deps, session.viewer);
      return { ok: true };
    },

    offerPasskeySignIn: ({ c }) => offerSignIn(deps, relyingPartyOf(c, publicUrl)),

    signInWithPasskey: async ({ body: { response }, address, c }) => {
      const party = relyingPartyOf(c, publicUrl);
      const visitor = { address, userAgent: userAgentOf(c) };
      return { sessionId: await signIn(deps, { response, party }, visitor) };
    },
  });
};
