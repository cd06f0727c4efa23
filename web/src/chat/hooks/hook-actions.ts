import type { QueryClient } from "@tanstack/react-query";
import { defineAction } from "../../live/calls/action.ts";
import { read } from "../../live/calls/read.ts";

/** The hooks of a dimension, oldest first. */
export const hooksQuery = (serverId: string) =>
  read("GET /api/servers/:id/hooks", { params: { id: serverId } });

/** The last deliveries of a hook, newest first. */
export const hookDeliveriesQuery = (serverId: string, hookId: string) =>
  read("GET /api/servers/:id/hooks/:hookId/deliveries", { params: { id: serverId, hookId } });

const refreshHooks = (queryClient: QueryClient, serverId: string) =>
  queryClient.invalidateQueries({ queryKey: hooksQuery(serverId).queryKey });

export const createHook = defineAction("POST /api/servers/:id/hooks", {
  failure: "The hook was not created",
  updateCache: (queryClient, _, { id }) => refreshHooks(queryClient, id),
});

export const deleteHook = defineAction("DELETE /api/servers/:id/hooks/:hookId", {
  failure: "The hook still sends",
  updateCache: (queryClient, _, { id }) => refreshHooks(queryClient, id),
  outcome: () => ({ title: "The hook was deleted" }),
});

export const retryHookDelivery = defineAction(
  "POST /api/servers/:id/hooks/:hookId/deliveries/:deliveryId/retry",
  {
    failure: "Not sent again",
    updateCache: async (queryClient, _, { id, hookId }) => {
      const { queryKey } = hookDeliveriesQuery(id, hookId);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey }),
        refreshHooks(queryClient, id),
      ]);
    },
  },
);
