import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useLocation } from "react-router-dom";
import { type Channel, storeCounts, threadQuery } from "../lists/queries.ts";
import { useCounts, withChannelCounts } from "../unread/counts-store.ts";

/**
 * The side room of this id with what is unread in it, as events have carried it on, and the channel that it
 * opens from, which whoever led here may know already.
 */
export function useThread(id: string | undefined): {
  thread: Channel | undefined;
  parentId: string | undefined;
  isPending: boolean;
} {
  const { state } = useLocation();
  const { data, isPending } = useQuery({ ...threadQuery(id ?? ""), enabled: id !== undefined });
  const counts = useCounts(({ channels }) => (id === undefined ? undefined : channels[id]));
  // The list of servers lets go of rooms that the viewer does not follow.
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
