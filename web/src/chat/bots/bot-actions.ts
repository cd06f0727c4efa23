import type { QueryClient } from "@tanstack/react-query";
import { defineAction } from "../../live/calls/action.ts";
import { read } from "../../live/calls/read.ts";
import { membersQuery } from "../lists/queries.ts";

/** The bots of a dimension with their owners. */
export const serverBotsQuery = (serverId: string) =>
  read("GET /api/servers/:id/bots", { params: { id: serverId } });

const refresh = (queryClient: QueryClient, _: unknown, { id }: { id: string }) =>
  Promise.all(
    [serverBotsQuery(id), membersQuery(id)].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

export const addBot = defineAction("PUT /api/servers/:id/bots/:botId", {
  failure: "The bot was not added",
  updateCache: refresh,
});

export const removeBot = defineAction("DELETE /api/servers/:id/bots/:botId", {
  failure: "The bot was not removed",
  updateCache: refresh,
});
