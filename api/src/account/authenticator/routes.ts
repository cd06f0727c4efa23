import * as contract from "../../../contract/account/authenticator.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { confirm, offer, turnOff } from "./set-up-authenticator.ts";

export const authenticatorRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, contract.offerAuthenticator, {
    handle: async ({ session, body, address }) => ({
      uri: await offer(deps, session, { ...body, address }),
    }),
  });

  route(app, deps, contract.confirmAuthenticator, {
    handle: async ({ session, body, address }) => {
      await confirm(deps, session, { ...body, address });
      return { ok: true };
    },
  });

  route(app, deps, contract.deleteAuthenticator, {
    handle: async ({ session, body, address }) => {
      await turnOff(deps, session, { ...body, address });
      return { ok: true };
    },
  });
};
