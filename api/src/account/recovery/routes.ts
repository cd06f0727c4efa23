import { makeRecoveryCodes, recover } from "../../../contract/account/recovery.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { userAgentOf } from "../session/user-agent.ts";
import { makeCodes } from "./make-codes.ts";
import { recoverAccount } from "./recover-account.ts";

export const recoveryRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, makeRecoveryCodes, {
    handle: async ({ session, body, address }) => ({
      codes: await makeCodes(deps, session, { ...body, address }),
    }),
  });

  route(app, deps, recover, {
    handle: async ({ body, address, c }) => ({
      sessionId: await recoverAccount(deps, body, { address, userAgent: userAgentOf(c) }),
    }),
  });
};
