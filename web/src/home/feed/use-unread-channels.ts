import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { digestQuery, serversQuery } from "../../chat/lists/queries.ts";
import { shownCounts } from "../../chat/unread/channel-counts.ts";
import { useCounts } from "../../chat/unread/counts-store.ts";
import { useBlockedIds } from "../../chat/members/blocks.ts";
import type { UnreadChannel } from "./home-feed.ts";

type Counts = ReturnType<typeof useCounts.getState>["channels"];

/** The channels on the screen, and the last message of each channel at that time. */
type Snapshot = { channels: readonly UnreadChannel[]; counts: Counts };

/**
 * The channels of dimensions with unread messages, as of the last fetch. Later messages move nothing.
 * They are counted by the events that every page receives.
 */
export function useUnreadChannels() {
  const digest = useQuery({ ...digestQuery, staleTime: 0, gcTime: 0 });
  const servers = useQuery(serversQuery);
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null);
  const blocked = useBlockedIds();
  const hold = (channels: readonly UnreadChannel[]) =>
    setSnapshot({ channels, counts: useCounts.getState().channels });
  if (snapshot === null && digest.data && !digest.isFetching && !servers.isPending) {
    hold(digest.data.channels);
  }

  // Direct lines have a panel of their own.
  const dimensions = useMemo(() => new Set(servers.data?.map(({ id }) => id)), [servers.data]);
  const more = useCounts(({ channels }) =>
    snapshot ? countMore(channels, snapshot.counts, dimensions) : 0,
  );
  const channels = useMemo(
    () =>
      (snapshot?.channels ?? [])
        .filter(({ serverId }) => dimensions.has(serverId))
        .flatMap((channel) => withoutBlocked(channel, blocked)),
    [snapshot, blocked, dimensions],
  );
  return {
    channels,
    isPending: snapshot === null && !digest.isLoadingError,
    error: snapshot === null && digest.isLoadingError ? digest.error : null,
    /** The number of messages since the snapshot. */
    more,
    refresh: async () => {
      const { data } = await digest.refetch();
      if (data) hold(data.channels);
    },
  };
}

/** Counts unread messages after the snapshot's last message of each channel. */
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

function withoutBlocked(channel: UnreadChannel, blocked: ReadonlySet<string>): UnreadChannel[] {
  const last = channel.last.filter(({ userId }) => userId === null || !blocked.has(userId));
  return last.length === 0 ? [] : [{ ...channel, last }];
}
