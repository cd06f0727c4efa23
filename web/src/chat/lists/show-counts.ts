import type { QueryClient, QueryKey } from "@tanstack/react-query";
import {
  channelsQuery,
  directsQuery,
  refreshDirects,
  refreshServers,
  serversQuery,
} from "./queries.ts";
import { isMissing } from "../unread/channel-counts.ts";
import { useCounts, withChannelCounts, withServerCounts } from "../unread/counts-store.ts";

/** Updates the counts in the lists of servers and channels when events change them. */
export function showCounts(queryClient: QueryClient): void {
  onceChanged((channels, before) => {
    put(
      queryClient,
      serversQuery.queryKey,
      queryClient.getQueryData(serversQuery.queryKey),
      (list) => withServerCounts(list, channels),
    );
    put(
      queryClient,
      directsQuery.queryKey,
      queryClient.getQueryData(directsQuery.queryKey),
      (list) => withServerCounts(list, channels),
    );
    const moved = Object.entries(channels).filter(([id, counts]) => counts !== before[id]);
    for (const serverId of new Set(moved.map(([, counts]) => counts.serverId))) {
      const { queryKey: channelsKey } = channelsQuery(serverId);
      put(queryClient, channelsKey, queryClient.getQueryData(channelsKey), (list) =>
        withChannelCounts(list, channels),
      );
    }
  });
}

/**
 * Refetches the lists when an event shows that an earlier one was missed. It does so once, and again only
 * if the response is too old.
 */
export function refetchMissed(queryClient: QueryClient): void {
  let isFetching = false;
  const updatedAt = () =>
    [serversQuery, directsQuery].map(
      ({ queryKey }) => queryClient.getQueryState(queryKey)?.dataUpdatedAt,
    );

  async function refetch(): Promise<void> {
    const missing = Object.values(useCounts.getState().channels).filter(isMissing);
    if (isFetching || missing.length === 0) return;
    isFetching = true;
    const before = updatedAt();
    const directs = new Set(queryClient.getQueryData(directsQuery.queryKey)?.map(({ id }) => id));
    const isOfDirect = ({ serverId }: { serverId: string }) => directs.has(serverId);
    await Promise.all([
      missing.some(isOfDirect) && refreshDirects(queryClient),
      missing.every(isOfDirect) || refreshServers(queryClient),
    ]);
    isFetching = false;
    if (updatedAt().some((time, index) => time !== before[index])) void refetch();
  }
  onceChanged(() => void refetch());
}

type Counts = ReturnType<typeof useCounts.getState>["channels"];

/** Calls once for all changes of a task: a busy channel delivers twenty messages at a time. */
function onceChanged(act: (channels: Counts, before: Counts) => void): void {
  let before = useCounts.getState().channels;
  let isWaiting = false;
  useCounts.subscribe(() => {
    if (isWaiting) return;
    isWaiting = true;
    queueMicrotask(() => {
      isWaiting = false;
      const { channels } = useCounts.getState();
      const last = before;
      before = channels;
      if (channels !== last) act(channels, last);
    });
  });
}

/** Changes a cached list. Its age and its invalid state stay as they were. */
function put<Item>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  list: readonly Item[] | undefined,
  change: (list: readonly Item[]) => Item[],
): void {
  const changed = list && change(list);
  if (!changed || changed.every((item, index) => item === list[index])) return;
  const state = queryClient.getQueryState(queryKey);
  if (!state) return;
  queryClient.setQueryData(queryKey, changed, { updatedAt: state.dataUpdatedAt });
  if (state.isInvalidated) {
    void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
  }
}
