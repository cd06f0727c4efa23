import * as contract from "../../../contract/account/sign-in.ts";
import { currentUserSchema } from "../../../contract/shrine/profile.ts";
import * as signInHistory from "../../../contract/account/sign-in-history.ts";
import { listSignIns as findSignIns } from "@oni/db/account";
import { jsonResponse, serializedJson } from "../../http/answers/json-response.ts";
import { AppError } from "../../http/answers/errors.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { replaceOwnPassword } from "./change-password.ts";
import { openSession } from "./open-session.ts";
import { presentSession } from "../session/present.ts";
import { register } from "./register-member.ts";
import { userAgentOf } from "../session/user-agent.ts";

/** Returns the member's own data as tokens read it. */
function withoutEmail(page: string): object {
  const { email: _, ...user } = currentUserSchema.parse(JSON.parse(page));
  return user;
}

export const authRoutes: FeatureRoutes = (app, deps) => {
  const { ownPages, publisher, sessions } = deps;

  implement(app, deps, contract, {
    registerMember: ({ body, address, c }) =>
      register(deps, body, { address, userAgent: userAgentOf(c) }),

    readRegistration: async () => ({
      registration: deps.settings.registration,
      mail: deps.mail !== null,
      provider: deps.provider?.name ?? null,
    }),

    login: async ({ body, address, c }) => ({
      sessionId: await openSession(deps, { ...body, address, userAgent: userAgentOf(c) }),
    }),

    logout: async ({ session }) => {
      if (session) {
        await sessions.end(session.key);
        await publisher.sessionsRevoked([session.key]);
      }
      return { ok: true };
    },

    readCurrentUser: async ({ session }) => {
      const page = await ownPages.read(session.viewer.id);
      if (page === undefined) throw new AppError("unauthorized");
      if (session.scopes) return jsonResponse(withoutEmail(page), 200);
      return serializedJson(page, 200);
    },

    changePassword: async ({ session, body, address }) => {
      await replaceOwnPassword(deps, session, { ...body, address });
      return { ok: true };
    },

    listSessions: async ({ session }) => {
      const own = await sessions.list(session.viewer.id);
      return own.map((listed) => presentSession(listed, session.key));
    },

    endSession: async ({ access: { key } }) => {
      await sessions.end(key);
      await publisher.sessionsRevoked([key]);
      return { ok: true };
    },
  });

  implement(app, deps, signInHistory, {
    listSignIns: async ({ session }) => {
      const all = await findSignIns(deps.db, session.viewer.id);
      return all.map(({ createdAt, ...signIn }) => ({
        ...signIn,
        createdAt: createdAt.toISOString(),
      }));
    },
  });
};
