import type { Server } from "@oni/api/contract";
import { hashKey, type QueryClient } from "@tanstack/react-query";
import { directsQuery, serversQuery } from "./queries.ts";

/** This clock may be ahead of the server's by so much. */
const marginMs = 1_000;
/** After that a list is read once more that still has a timeout which has ended by this clock. */
const retryMs = 30_000;
/** The longest that a timer can wait. */
const longestMs = 2 ** 31 - 1;

const hashes = [serversQuery, directsQuery].map(({ queryKey }) => hashKey(queryKey));

/** How long to wait, from `nowMs` on, until the first of the timeouts in these servers has ended; null for never. */
export function waitForTimeouts(
  servers: readonly Pick<Server, "timeout">[],
  nowMs: number,
): number | null {
  const ends = servers.flatMap(({ timeout }) =>
    timeout?.endsAt ? [Date.parse(timeout.endsAt) + marginMs - nowMs] : [],
  );
  if (ends.length === 0) return null;
  const leftMs = Math.min(...ends);
  return leftMs > 0 ? Math.min(leftMs, longestMs) : retryMs;
}

/** Has the lists of servers read anew when a timeout in them ends: the viewer has their rights back, or the next. */
export function followTimeouts(queryClient: QueryClient, refresh: () => unknown): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  queryClient.getQueryCache().subscribe(({ type, query: { queryHash } }) => {
    if (type !== "updated" || !hashes.includes(queryHash)) return;
    const servers = queryClient.getQueryData(serversQuery.queryKey) ?? [];
    const directs = queryClient.getQueryData(directsQuery.queryKey) ?? [];
    clearTimeout(timer);
    const waitMs = waitForTimeouts([...servers, ...directs], Date.now());
    if (waitMs !== null) timer = setTimeout(refresh, waitMs);
  });
}
