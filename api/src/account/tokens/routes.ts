import {
  answerDeviceLogin,
  createToken,
  findDeviceLogin,
  type ListedToken,
  listTokens,
} from "@oni/db/account";
import * as deviceLogin from "../../../contract/account/device-login.ts";
import * as contract from "../../../contract/account/tokens.ts";
import { implement } from "../../access/implement.ts";
import { AppError } from "../../http/answers/errors.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { proveOwnPassword } from "../sign-in/own-password.ts";
import { confirmLogin, fetchToken, startLogin, tooManyTokens } from "./device-login.ts";

export const tokenRoutes: FeatureRoutes = (app, deps) => {
  const { db, sessions, publisher } = deps;

  implement(app, deps, contract, {
    listTokens: async ({ session }) => (await listTokens(db, session.viewer.id)).map(present),

    createToken: async ({ session, body: { password, ...draft }, address }) => {
      await proveOwnPassword(deps, session, { address, field: "password", password });
      const token = { ...draft, userId: session.viewer.id };
      const created = await db.transaction((tx) => createToken(tx, token, contract.tokenLimit));
      if (!created) throw tooManyTokens();
      return { ...present(created), token: created.secret };
    },

    deleteToken: async ({ access: key }) => {
      await sessions.end(key);
      await publisher.sessionsRevoked([key]);
      return { ok: true };
    },
  });

  implement(app, deps, deviceLogin, {
    startDeviceLogin: async ({ body, c }) => ({
      ...(await startLogin(deps, body)),
      verificationURI: new URL(deviceLogin.devicePage, deps.settings.publicUrl ?? c.req.url).href,
      expiresIn: deviceLogin.deviceLoginSeconds,
      interval: deviceLogin.devicePollSeconds,
    }),

    finishDeviceLogin: async ({ body: { deviceCode } }) => ({
      token: await fetchToken(deps, deviceCode),
    }),

    readDeviceLogin: async ({ params: { userCode } }) => {
      const found = await findDeviceLogin(db, userCode);
      if (!found) throw new AppError("not_found");
      return { userCode, ...found, createdAt: found.createdAt.toISOString() };
    },

    confirmDeviceLogin: async ({ session, body, address }) => {
      await confirmLogin(deps, session, { ...body, address });
      return { ok: true };
    },

    denyDeviceLogin: async ({ body: { userCode } }) => {
      const isDenied = await answerDeviceLogin(db, { userCode, userId: null });
      if (!isDenied) throw new AppError("not_found");
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
