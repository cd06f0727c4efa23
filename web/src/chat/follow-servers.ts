import type { QueryClient } from "@tanstack/react-query";
import type { Live } from "../live/connection.ts";
import { pollWhileDown } from "../live/fallback.ts";
import { createRefresher } from "../live/refresher.ts";
import { useConnection } from "../stores/connection.ts";
import { activityQuery, serversQuery } from "./queries.ts";

/** At most so often an event makes a list be read again. */
const refreshEveryMs = 10_000;
const pollMs = 30_000;

type Parts = { live: Pick<Live, "on">; queryClient: QueryClient; viewerId: string };

/**
 * Keeps what goes on in dimensions as it is while a screen shows it: events say that it has changed, and
 * without the link it is read every 30 s. The screen watches the constellation meanwhile.
 */
export function followActivity({ live, queryClient, viewerId }: Parts): () => void {
  const { queryKey } = activityQuery;
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const { request, stop } = createRefresher(() => void refresh(), refreshEveryMs);
  const stops = [
    live.on("servers:changed", request),
    live.on("channel:activity", request),
    live.on("constellation:ripple", ({ kind }) => kind === "message" && request()),
    live.on("constellation:presence", ({ changes }) => {
      if (changes.some(({ userId }) => userId !== viewerId)) request();
    }),
    onReturn(() => void refresh()),
    pollWhileDown(useConnection, pollMs, refresh),
    stop,
  ];
  return () => stops.forEach((end) => end());
}

/** The same for the list of servers, which is polled on every page without the link. */
export function followServers({ live, queryClient }: Omit<Parts, "viewerId">): () => void {
  const refresh = () =>
    void queryClient.invalidateQueries({ queryKey: serversQuery.queryKey, exact: true });
  const { request, stop } = createRefresher(refresh, refreshEveryMs);
  const stops = [live.on("servers:changed", request), stop];
  return () => stops.forEach((end) => end());
}

/** Events that were sent while the link was down are lost. */
function onReturn(refresh: () => void): () => void {
  return useConnection.subscribe(({ connects, resync }, before) => {
    if (connects !== before.connects && resync !== null) refresh();
  });
}
