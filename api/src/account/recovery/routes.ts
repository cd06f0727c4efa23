import * as contract from "../../../contract/account/recovery.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { userAgentOf } from "../session/user-agent.ts";
import { makeCodes } from "./make-codes.ts";
import { recoverAccount } from "./recover-account.ts";

export const recoveryRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    makeRecoveryCodes: async ({ session, body, address }) => ({
      codes: await makeCodes(deps, session, { ...body, address }),
    }),

    recover: async ({ body, address, c }) => ({
      sessionId: await recoverAccount(deps, body, { address, userAgent: userAgentOf(c) }),
    }),
  });
};
