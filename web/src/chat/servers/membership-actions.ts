import { defineAction } from "../../live/calls/action.ts";
import { channelsQuery, membersQuery, refreshServers } from "../lists/queries.ts";

/** Joins a public dimension. */
export const joinServer = defineAction("POST /api/servers/:id/join", {
  failure: "Joining failed",
  updateCache: (queryClient, _, { id }) =>
    Promise.all([
      refreshServers(queryClient),
      queryClient.invalidateQueries({ queryKey: channelsQuery(id).queryKey }),
      queryClient.invalidateQueries({ queryKey: membersQuery(id).queryKey }),
    ]),
});

export const leaveServer = defineAction("POST /api/servers/:id/leave", {
  failure: "Leaving failed",
  updateCache: refreshServers,
});
