import * as contract from "../../../contract/account/authenticator.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { confirm, offer, turnOff } from "./set-up-authenticator.ts";

export const authenticatorRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    offerAuthenticator: async ({ session, body, address }) => ({
      uri: await offer(deps, session, { ...body, address }),
    }),

    confirmAuthenticator: async ({ session, body, address }) => {
      await confirm(deps, session, { ...body, address });
      return { ok: true };
    },

    deleteAuthenticator: async ({ session, body, address }) => {
      await turnOff(deps, session, { ...body, address });
      return { ok: true };
    },
  });
};
