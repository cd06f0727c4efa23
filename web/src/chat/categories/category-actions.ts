import type { QueryClient } from "@tanstack/react-query";
import { defineAction, fields } from "../../live/calls/action.ts";
import { channelsQuery } from "../lists/queries.ts";
import { categoriesQuery } from "./queries.ts";

/** The dimension of a category, which its path does not name. */
const ofServer = fields<{ serverId: string }>("serverId");

const refreshCategories = (queryClient: QueryClient, serverId: string) =>
  queryClient.invalidateQueries({ queryKey: categoriesQuery(serverId).queryKey });

const refreshOrder = (queryClient: QueryClient, serverId: string) =>
  Promise.all([
    refreshCategories(queryClient, serverId),
    queryClient.invalidateQueries({ queryKey: channelsQuery(serverId).queryKey }),
  ]);

export const createCategory = defineAction("POST /api/servers/:id/categories", {
  failure: "Creation failed",
  updateCache: (queryClient, { serverId }) => refreshCategories(queryClient, serverId),
});

export const updateCategory = defineAction("PATCH /api/categories/:id", {
  failure: "Update failed",
  updateCache: (queryClient, { serverId }) => refreshCategories(queryClient, serverId),
});

export const deleteCategory = defineAction("DELETE /api/categories/:id", {
  failure: "Delete failed",
  notSent: ofServer,
  updateCache: (queryClient, _, { serverId }) => refreshOrder(queryClient, serverId),
});

/** Orders the categories and their channels. */
export const orderChannels = defineAction("PUT /api/servers/:id/channels/order", {
  failure: "Not moved",
  updateCache: (queryClient, _, { id }) => refreshOrder(queryClient, id),
});
