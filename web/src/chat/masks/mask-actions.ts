import type { QueryClient } from "@tanstack/react-query";
import { defineAction, fields } from "../../live/calls/action.ts";
import { read, readKey } from "../../live/calls/read.ts";

/** The masks of a dimension whose claims wait or are confirmed. */
export const claimsQuery = (serverId: string, state: "claimed" | "confirmed") =>
  read("GET /api/servers/:id/masks", { params: { id: serverId }, query: { state } });

/** Refetches the shown claims of a dimension. */
export const refreshClaims = (queryClient: QueryClient, serverId: string) =>
  queryClient.invalidateQueries({
    queryKey: readKey("GET /api/servers/:id/masks", { params: { id: serverId } }),
  });

const ofServer = fields<{ serverId: string }>("serverId");

export const claimMask = defineAction("POST /api/masks/:id/claim", {
  failure: "Not claimed",
  outcome: ({ name }) => ({
    title: "Claimed",
    description: `The owner of the dimension decides whether you were ${name}.`,
  }),
});

export const confirmMask = defineAction("POST /api/masks/:id/confirm", {
  failure: "Not confirmed",
  notSent: ofServer,
  updateCache: (queryClient, _, { serverId }) => refreshClaims(queryClient, serverId),
});

export const releaseMask = defineAction("POST /api/masks/:id/release", {
  failure: "Not released",
  notSent: ofServer,
  updateCache: (queryClient, _, { serverId }) => refreshClaims(queryClient, serverId),
});
