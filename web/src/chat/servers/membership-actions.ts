import { call } from "../../live/calls/call.ts";
import { defineAction } from "../../live/calls/action.ts";
import { channelsQuery, membersQuery, refreshServers } from "../lists/queries.ts";

/** Joins a public dimension. */
export const joinServer = defineAction({
  failure: "Joining failed",
  act: (serverId: string) => call("POST /api/servers/:id/join", { params: { id: serverId } }),
  updateCache: (queryClient, _, serverId) =>
    Promise.all([
      refreshServers(queryClient),
      queryClient.invalidateQueries({ queryKey: channelsQuery(serverId).queryKey }),
      queryClient.invalidateQueries({ queryKey: membersQuery(serverId).queryKey }),
    ]),
});

export const leaveServer = defineAction({
  failure: "Leaving failed",
  act: (serverId: string) => call("POST /api/servers/:id/leave", { params: { id: serverId } }),
  updateCache: refreshServers,
});
