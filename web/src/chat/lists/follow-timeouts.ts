import type { Server } from "@oni/api/contract";
import { hashKey, type QueryClient } from "@tanstack/react-query";
import { directsQuery, serversQuery } from "./queries.ts";

/** The clock of the device may be this much ahead of the server's. */
const marginMs = 1_000;
/** The wait before another fetch if a list still has a timeout that has ended by this clock. */
const retryMs = 30_000;
/** The longest delay of a timer. */
const longestMs = 2 ** 31 - 1;

const hashes = [serversQuery, directsQuery].map(({ queryKey }) => hashKey(queryKey));

/**
 * Returns the milliseconds from `nowMs` until the first timeout in these servers has ended. Null if none
 * ends.
 */
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

/**
 * Refetches the lists of servers when a timeout in them ends, because the viewer's rights have changed.
 */
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
