import { listSignIns as findSignIns } from "@oni/db/account";
import {
  changePassword,
  endSession,
  listSessions,
  login,
  logout,
  readCurrentUser,
  readRegistration,
  registerMember,
} from "../../../contract/account/sign-in.ts";
import { listSignIns } from "../../../contract/account/sign-in-history.ts";
import { serializedJson } from "../../http/answers/json-response.ts";
import { AppError } from "../../http/answers/errors.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { accessSession } from "../../access/sessions.ts";
import { replaceOwnPassword } from "./change-password.ts";
import { openSession } from "./open-session.ts";
import { presentSession } from "../session/present.ts";
import { register } from "./register-member.ts";
import { userAgentOf } from "../session/user-agent.ts";

export const authRoutes: FeatureRoutes = (app, deps) => {
  const { ownPages, publisher, sessions } = deps;

  route(app, deps, registerMember, {
    handle: ({ body, address, c }) => register(deps, body, { address, userAgent: userAgentOf(c) }),
  });

  route(app, deps, readRegistration, {
    handle: async () => ({
      registration: deps.settings.registration,
      mail: deps.mail !== null,
    }),
  });

  route(app, deps, login, {
    handle: async ({ body, address, c }) => ({
      sessionId: await openSession(deps, { ...body, address, userAgent: userAgentOf(c) }),
    }),
  });

  route(app, deps, logout, {
    handle: async ({ session }) => {
      if (session) {
        await sessions.end(session.key);
        await publisher.sessionsRevoked([session.key]);
      }
      return { ok: true };
    },
  });

  route(app, deps, readCurrentUser, {
    handle: async ({ session }) => {
      const page = await ownPages.read(session.viewer.id);
      if (page === undefined) throw new AppError("unauthorized");
      return serializedJson(page, 200);
    },
  });

  route(app, deps, changePassword, {
    handle: async ({ session, body, address }) => {
      await replaceOwnPassword(deps, session, { ...body, address });
      return { ok: true };
    },
  });

  route(app, deps, listSessions, {
    handle: async ({ session }) => {
      const own = await sessions.list(session.viewer.id);
      return own.map((listed) => presentSession(listed, session.key));
    },
  });

  route(app, deps, listSignIns, {
    handle: async ({ session }) => {
      const all = await findSignIns(deps.db, session.viewer.id);
      return all.map(({ createdAt, ...signIn }) => ({
        ...signIn,
        createdAt: createdAt.toISOString(),
      }));
    },
  });

  route(app, deps, endSession, {
    access: accessSession,
    handle: async ({ access: { key } }) => {
      await sessions.end(key);
      await publisher.sessionsRevoked([key]);
      return { ok: true };
    },
  });
};
