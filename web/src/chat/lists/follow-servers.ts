import type { QueryClient } from "@tanstack/react-query";
import type { Live } from "../../live/connection.ts";
import { createRefresher } from "../../live/refresher.ts";
import { activityQuery, serversQuery } from "./queries.ts";

/** The minimum interval between refetches of a list by events. */
const refreshEveryMs = 10_000;

type Parts = { live: Pick<Live, "on">; queryClient: QueryClient; viewerId: string };

/**
 * Keeps the activity of dimensions current by events, while a screen shows it and watches the
 * constellation. After a loss of the link `followLists` refetches it with all lists.
 */
export function followActivity({ live, queryClient, viewerId }: Parts): () => void {
  const { queryKey } = activityQuery;
  const refresh = () => void queryClient.invalidateQueries({ queryKey });
  const { request, stop } = createRefresher(refresh, refreshEveryMs);
  const stops = [
    live.on("servers:changed", request),
    live.on("channel:activity", request),
    live.on("constellation:ripple", ({ kind }) => kind === "message" && request()),
    live.on("constellation:presence", ({ changes }) => {
      if (changes.some(({ userId }) => userId !== viewerId)) request();
    }),
    stop,
  ];
  return () => stops.forEach((end) => end());
}

/** Does the same for the list of servers. */
export function followServers({ live, queryClient }: Omit<Parts, "viewerId">): () => void {
  const refresh = () =>
    void queryClient.invalidateQueries({ queryKey: serversQuery.queryKey, exact: true });
  const { request, stop } = createRefresher(refresh, refreshEveryMs);
  const stops = [live.on("servers:changed", request), stop];
  return () => stops.forEach((end) => end());
}
