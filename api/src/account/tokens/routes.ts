import { createToken, type ListedToken, listTokens } from "@oni/db/account";
import * as contract from "../../../contract/account/tokens.ts";
import { implement } from "../../access/implement.ts";
import { AppError } from "../../http/answers/errors.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { proveOwnPassword } from "../sign-in/own-password.ts";

export const tokenRoutes: FeatureRoutes = (app, deps) => {
  const { db, sessions, publisher } = deps;

  implement(app, deps, contract, {
    listTokens: async ({ session }) => (await listTokens(db, session.viewer.id)).map(present),

    createToken: async ({ session, body: { password, ...draft }, address }) => {
      await proveOwnPassword(deps, session, { address, field: "password", password });
      const token = { ...draft, userId: session.viewer.id };
      const created = await db.transaction((tx) => createToken(tx, token, contract.tokenLimit));
      if (!created) {
        const sentence = `A member has at most ${contract.tokenLimit} tokens.`;
        throw new AppError("conflict", { sentence });
      }
      return { ...present(created), token: created.secret };
    },

    deleteToken: async ({ access: key }) => {
      await sessions.end(key);
      await publisher.sessionsRevoked([key]);
      return { ok: true };
    },
  });
};

const present = ({ id, name, scopes, createdAt, expiresAt, lastUsedAt }: ListedToken) => ({
  ...{ id, name, scopes },
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
