import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useLocation } from "react-router-dom";
import { type Channel, holdCounts, sideRoomQuery } from "../lists/queries.ts";
import { useCounts, withChannelCounts } from "../unread/counts-store.ts";

/**
 * The side room of this id with what is unread in it, as events have carried it on, and the channel that it
 * opens from, which whoever led here may know already.
 */
export function useSideRoom(id: string | undefined): {
  room: Channel | undefined;
  parentId: string | undefined;
  isPending: boolean;
} {
  const { state } = useLocation();
  const { data, isPending } = useQuery({ ...sideRoomQuery(id ?? ""), enabled: id !== undefined });
  const held = useCounts(({ channels }) => (id === undefined ? undefined : channels[id]));
  // The list of servers lets go of rooms that the viewer does not follow.
  useEffect(() => {
    if (data && !held) holdCounts(data);
  }, [data, held]);
  const room = useMemo(() => {
    if (!data?.parentId) return undefined;
    return held ? withChannelCounts([data], { [data.id]: held })[0] : data;
  }, [data, held]);
  const known: unknown = id === undefined ? undefined : state?.parentId;
  const parentId = room?.parentId ?? (typeof known === "string" ? known : undefined);
  return { room, parentId, isPending: id !== undefined && isPending };
}
