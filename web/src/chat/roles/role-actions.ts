import type { QueryClient } from "@tanstack/react-query";
import { defineAction, fields } from "../../live/calls/action.ts";
import { membersQuery } from "../lists/queries.ts";
import { rolesQuery } from "./queries.ts";

/** The dimension of a role, which its path does not name. */
const ofServer = fields<{ serverId: string }>("serverId");

const refreshRoles = (queryClient: QueryClient, serverId: string) =>
  queryClient.invalidateQueries({ queryKey: rolesQuery(serverId).queryKey });

const refreshHolders = (queryClient: QueryClient, _: unknown, { id }: { id: string }) =>
  Promise.all([
    refreshRoles(queryClient, id),
    queryClient.invalidateQueries({ queryKey: membersQuery(id).queryKey }),
  ]);

export const createRole = defineAction("POST /api/servers/:id/roles", {
  failure: "Creation failed",
  updateCache: (queryClient, { serverId }) => refreshRoles(queryClient, serverId),
});

export const updateRole = defineAction("PATCH /api/roles/:id", {
  failure: "Update failed",
  updateCache: (queryClient, { serverId }) => refreshRoles(queryClient, serverId),
});

export const deleteRole = defineAction("DELETE /api/roles/:id", {
  failure: "Delete failed",
  notSent: ofServer,
  updateCache: (queryClient, _, { serverId }) =>
    refreshHolders(queryClient, null, { id: serverId }),
});

/** Orders all roles, from the highest. */
export const orderRoles = defineAction("PUT /api/servers/:id/roles/order", {
  failure: "Not moved",
  updateCache: (queryClient, roles, { id }) =>
    queryClient.setQueryData(rolesQuery(id).queryKey, roles),
});

export const giveRole = defineAction("PUT /api/servers/:id/members/:userId/roles/:roleId", {
  failure: "Role not given",
  updateCache: refreshHolders,
});

export const takeRole = defineAction("DELETE /api/servers/:id/members/:userId/roles/:roleId", {
  failure: "Role not taken",
  updateCache: refreshHolders,
});
