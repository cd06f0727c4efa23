import type { QueryClient } from "@tanstack/react-query";
import { defineAction } from "../../live/calls/action.ts";
import { read } from "../../live/calls/read.ts";

/** The member's bots, the oldest first. */
export const botsQuery = read("GET /api/bots", {});

const refreshBots = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: botsQuery.queryKey });

export const createBot = defineAction("POST /api/bots", {
  failure: "The bot was not created",
  updateCache: refreshBots,
});

export const replaceBotToken = defineAction("POST /api/bots/:id/token", {
  failure: "The former token still works",
  updateCache: refreshBots,
});

export const deleteBot = defineAction("DELETE /api/bots/:id", {
  failure: "The bot still works",
  updateCache: (queryClient, _, { id }) =>
    queryClient.setQueryData(botsQuery.queryKey, (all) => all?.filter((other) => other.id !== id)),
  outcome: () => ({ title: "The bot was deleted" }),
});
