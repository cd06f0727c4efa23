import {
  deleteHook,
  hasHook,
  type ListedHook,
  type ListedHookDelivery,
  listHookDeliveries,
  listHooks,
  requeueHookDelivery,
} from "@oni/db/chat";
import * as contract from "../../../contract/chat/hooks.ts";
import { implement } from "../../access/implement.ts";
import { AppError } from "../../http/answers/errors.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { createHook } from "./create-hook.ts";

const listedDeliveries = 50;

export const hookRoutes: FeatureRoutes = (app, deps) => {
  const { db } = deps;

  implement(app, deps, contract, {
    createHook: async ({ session, access: server, body }) => {
      const made = { serverId: server.id, viewerId: session.viewer.id };
      const { id, secret } = await createHook(deps, made, body);
      const hook = (await listHooks(db, made)).find((other) => other.id === id);
      if (!hook) throw new AppError("not_found");
      return { ...presentHook(hook), secret };
    },

    listHooks: async ({ session, access: server }) =>
      (await listHooks(db, { serverId: server.id, viewerId: session.viewer.id })).map(presentHook),

    deleteHook: async ({ access: server, params: { hookId } }) => {
      if (!(await deleteHook(db, { serverId: server.id, hookId }))) throw new AppError("not_found");
      return { ok: true };
    },

    listHookDeliveries: async ({ access: server, params: { hookId } }) => {
      if (!(await hasHook(db, { serverId: server.id, hookId }))) throw new AppError("not_found");
      return (await listHookDeliveries(db, hookId, listedDeliveries)).map(presentDelivery);
    },

    retryHookDelivery: async ({ access: server, params: { hookId, deliveryId } }) => {
      const delivery = { serverId: server.id, hookId, id: deliveryId };
      await db.transaction(async (tx) => {
        if (!(await requeueHookDelivery(tx, delivery))) throw new AppError("not_found");
      });
      return { ok: true };
    },
  });
};

const timeOf = (time: Date | null) => time?.toISOString() ?? null;

const presentHook = ({ createdAt, failedAt, offAt, ...hook }: ListedHook): contract.Hook => ({
  ...{ createdAt: createdAt.toISOString(), failedAt: timeOf(failedAt), offAt: timeOf(offAt) },
  ...hook,
});

const presentDelivery = ({
  createdAt,
  attemptedAt,
  retryAt,
  ...delivery
}: ListedHookDelivery): contract.HookDelivery => ({
  ...{
    createdAt: createdAt.toISOString(),
    attemptedAt: timeOf(attemptedAt),
    retryAt: timeOf(retryAt),
  },
  ...delivery,
});
