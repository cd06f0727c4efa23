import { createOwnUserReader } from "@oni/db";
import type { Context } from "hono";
import {
  changePassword,
  endSession,
  listSessions,
  login,
  logout,
  readCurrentUser,
  registerMember,
} from "../../../contract/auth.ts";
import { AppError } from "../../http/errors.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { presentCurrentUser } from "../users/present.ts";
import { accessSession } from "./access.ts";
import { replaceOwnPassword } from "./change-password.ts";
import { openSession } from "./open-session.ts";
import { presentSession } from "./present.ts";
import { register } from "./register-member.ts";

export const authRoutes: FeatureRoutes = (app, deps) => {
  const { db, publisher, sessions } = deps;
  const readOwnUser = createOwnUserReader(db);

  route(app, deps, registerMember, {
    handle: async ({ body, c }) => ({ sessionId: await register(deps, body, userAgentOf(c)) }),
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
      const found = await readOwnUser(session.viewer.id);
      if (!found) throw new AppError("unauthorized");
      return presentCurrentUser(found.user, found.starFuel);
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

  route(app, deps, endSession, {
    access: accessSession,
    handle: async ({ access: { key } }) => {
      await sessions.end(key);
      await publisher.sessionsRevoked([key]);
      return { ok: true };
    },
  });
};

const longestUserAgent = 200;

const userAgentOf = (c: Context) => c.req.header("user-agent")?.slice(0, longestUserAgent) ?? null;
