import {
  deletePushSubscription,
  isOwnPushSubscription,
  listPushSubscriptions,
} from "@oni/db/account";
import * as contract from "../../../../contract/account/push.ts";
import type { Deps } from "../../../process/deps.ts";
import { jsonResponse } from "../../../http/answers/json-response.ts";
import { AppError } from "../../../http/answers/errors.ts";
import { type FeatureRoutes, route } from "../../../http/route.ts";
import {
  presentSubscription,
  type PushSubscribing,
  subscribeDevice,
} from "./service/subscribe-device.ts";

export const pushRoutes: FeatureRoutes = (app, deps) => {
  const { db } = deps;

  route(app, deps, contract.readPushKey, {
    access: async (caller) => accessPush(caller.deps),
    handle: async ({ access: { publicKey } }) => ({ publicKey }),
  });

  route(app, deps, contract.createPushSubscription, {
    access: async (caller) => accessPush(caller.deps),
    handle: async ({ session, access: push, body }) => {
      const { subscription, isNew } = await subscribeDevice({ db, push }, session, body);
      return isNew ? subscription : jsonResponse(subscription, 200);
    },
  });

  route(app, deps, contract.listPushSubscriptions, {
    access: async (caller) => accessPush(caller.deps),
    handle: async ({ session }) =>
      (await listPushSubscriptions(db, session.viewer.id)).map(presentSubscription),
  });

  route(app, deps, contract.deletePushSubscription, {
    access: async ({ session, params: { id } }) => {
      accessPush(deps);
      if (!(await isOwnPushSubscription(db, { id, userId: session.viewer.id }))) {
        throw new AppError("not_found");
      }
    },
    handle: async ({ params: { id } }) => {
      await deletePushSubscription(db, id);
      return { ok: true };
    },
  });
};

/** While push is off its routes do not exist. */
function accessPush({ push }: Pick<Deps, "push">): PushSubscribing {
  if (!push) throw new AppError("not_found");
  return push;
}
