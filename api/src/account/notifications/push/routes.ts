import { deletePushSubscription, listPushSubscriptions } from "@oni/db/account";
import * as contract from "../../../../contract/account/push.ts";
import { jsonResponse } from "../../../http/answers/json-response.ts";
import type { FeatureRoutes } from "../../../http/route.ts";
import { implement } from "../../../access/implement.ts";
import { presentSubscription, subscribeDevice } from "./service/subscribe-device.ts";

export const pushRoutes: FeatureRoutes = (app, deps) => {
  const { db } = deps;

  implement(app, deps, contract, {
    readPushKey: async ({ access: { publicKey } }) => ({ publicKey }),

    createPushSubscription: async ({ session, access: push, body }) => {
      const { subscription, isNew } = await subscribeDevice({ db, push }, session, body);
      return isNew ? subscription : jsonResponse(subscription, 200);
    },

    listPushSubscriptions: async ({ session }) =>
      (await listPushSubscriptions(db, session.viewer.id)).map(presentSubscription),

    deletePushSubscription: async ({ params: { id } }) => {
      await deletePushSubscription(db, id);
      return { ok: true };
    },
  });
};
