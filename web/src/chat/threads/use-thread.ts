import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useLocation } from "react-router-dom";
import { type Channel, storeCounts, threadQuery } from "../lists/queries.ts";
import { useCounts, withChannelCounts } from "../unread/counts-store.ts";

/**
 * Returns a thread with its current unread count, and its channel. The channel may be known before the
 * thread is loaded, from the link that led here.
 */
export function useThread(id: string | undefined): {
  thread: Channel | undefined;
  parentId: string | undefined;
  isPending: boolean;
} {
  const { state } = useLocation();
  const { data, isPending } = useQuery({ ...threadQuery(id ?? ""), enabled: id !== undefined });
  const counts = useCounts(({ channels }) => (id === undefined ? undefined : channels[id]));
  // The list of servers drops the counts of threads that the viewer does not follow.
  useEffect(() => {
    if (data && !counts) storeCounts(data);
  }, [data, counts]);
  const thread = useMemo(() => {
    if (!data?.parentId) return undefined;
    return counts ? withChannelCounts([data], { [data.id]: counts })[0] : data;
  }, [data, counts]);
  const known: unknown = id === undefined ? undefined : state?.parentId;
  const parentId = thread?.parentId ?? (typeof known === "string" ? known : undefined);
  return { thread, parentId, isPending: id !== undefined && isPending };
}
