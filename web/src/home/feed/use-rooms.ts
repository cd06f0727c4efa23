import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { digestQuery, serversQuery } from "../../chat/lists/queries.ts";
import { shownCounts } from "../../chat/unread/channel-counts.ts";
import { useCounts } from "../../chat/unread/counts-store.ts";
import { useBlockedIds } from "../../chat/members/blocks.ts";
import type { Room } from "./tide.ts";

type Counts = ReturnType<typeof useCounts.getState>["channels"];

/** What is shown, and where each channel ended then. */
type Held = { rooms: readonly Room[]; counts: Counts };

/**
 * The dimensions' rooms in which something waits to be read, as they were when they were asked for: what is said
 * since moves nothing, and is counted by the events that every page hears anyway.
 */
export function useRooms() {
  const digest = useQuery({ ...digestQuery, staleTime: 0, gcTime: 0 });
  const servers = useQuery(serversQuery);
  const [held, setHeld] = useState<Held | null>(null);
  const blocked = useBlockedIds();
  const hold = (rooms: readonly Room[]) =>
    setHeld({ rooms, counts: useCounts.getState().channels });
  if (held === null && digest.data && !digest.isFetching && !servers.isPending) {
    hold(digest.data.channels);
  }

  // Lines stand in a panel of their own.
  const dimensions = useMemo(() => new Set(servers.data?.map(({ id }) => id)), [servers.data]);
  const more = useCounts(({ channels }) =>
    held ? countMore(channels, held.counts, dimensions) : 0,
  );
  const rooms = useMemo(
    () =>
      (held?.rooms ?? [])
        .filter(({ serverId }) => dimensions.has(serverId))
        .flatMap((room) => withoutBlocked(room, blocked)),
    [held, blocked, dimensions],
  );
  return {
    rooms,
    isPending: held === null && !digest.isLoadingError,
    error: held === null && digest.isLoadingError ? digest.error : null,
    /** How many messages have come since. */
    more,
    refresh: async () => {
      const { data } = await digest.refetch();
      if (data) hold(data.channels);
    },
  };
}

/** What is unread and came after the end of its channel as it was then. */
function countMore(channels: Counts, then: Counts, dimensions: ReadonlySet<string>): number {
  let more = 0;
  for (const [channelId, counts] of Object.entries(channels)) {
    if (!dimensions.has(counts.serverId)) continue;
    const { unreadCount, lastSeq } = shownCounts(counts);
    const known = then[channelId];
    const since = known ? lastSeq - shownCounts(known).lastSeq : unreadCount;
    more += Math.min(unreadCount, since);
  }
  return more;
}

function withoutBlocked(room: Room, blocked: ReadonlySet<string>): Room[] {
  const last = room.last.filter(({ userId }) => userId === null || !blocked.has(userId));
  return last.length === 0 ? [] : [{ ...room, last }];
}
