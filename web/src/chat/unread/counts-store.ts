import type { Channel, ChannelRead, Server } from "@oni/api/contract";
import { createMemberStore } from "../../stores/member-store.ts";
import { applyCounted, type ChannelCounts, emptyCounts, shownCounts } from "./channel-counts.ts";

type CountsById = Readonly<Record<string, ChannelCounts>>;

/** The counts of every channel of the servers that the viewer is in, by the channel's id. */
export const useCounts = createMemberStore<{ channels: CountsById }>(() => ({ channels: {} }));

/** Changes the counts of a channel; of one that is not held only when its server is named. */
export function changeCounts(
  { channelId, serverId }: { channelId: string; serverId?: string },
  change: (counts: ChannelCounts) => ChannelCounts,
): void {
  const { channels } = useCounts.getState();
  const known = channels[channelId];
  const counts = known ?? (serverId === undefined ? undefined : emptyCounts(serverId, channelId));
  const changed = counts && change(counts);
  if (!changed || changed === known) return;
  useCounts.setState({ channels: { ...channels, [channelId]: changed } });
}

/**
 * Takes over what the server has counted in one list of servers, and lets go of what was held `before` it
 * was asked and is no longer there, but for what stands in the `other` list.
 */
export function takeCounts(
  servers: readonly Server[],
  { before, other }: { before: CountsById; other: readonly Server[] },
): void {
  const { channels } = useCounts.getState();
  const otherServerIds = new Set(other.map(({ id }) => id));
  const remaining = Object.entries(channels).filter(
    ([id, { serverId }]) => before[id] === undefined || otherServerIds.has(serverId),
  );
  const taken = servers.flatMap((server) =>
    server.channels.map((counted) => {
      const counts = channels[counted.id] ?? emptyCounts(server.id, counted.id);
      return [counted.id, applyCounted(counts, counted)] as const;
    }),
  );
  useCounts.setState({ channels: Object.fromEntries([...remaining, ...taken]) });
}

/** Lists of servers with the counts that are held. The same list when it says so already. */
export function withServerCounts<Listed extends Server>(
  servers: readonly Listed[],
  channels: CountsById,
): Listed[] {
  const sums = new Map<string, { unreadCount: number; mentionCount: number }>();
  for (const counts of Object.values(channels)) {
    const sum = sums.get(counts.serverId) ?? { unreadCount: 0, mentionCount: 0 };
    const { unreadCount, mentionCount } = shownCounts(counts);
    sum.unreadCount += unreadCount;
    sum.mentionCount += mentionCount;
    sums.set(counts.serverId, sum);
  }
  return servers.map((server) => {
    const sum = server.role === null ? undefined : sums.get(server.id);
    return sum ? withFields(server, sum) : server;
  });
}

/**
 * The same for the channels of a server. Where a channel ends, and how far it was read, is left as it was
 * fetched, see `lastSeqOf` and `useLastReadSeq`: a list that followed them would be another one, and the
 * whole screen drawn anew, with every message and every look.
 */
export const withChannelCounts = (list: readonly Channel[], channels: CountsById): Channel[] =>
  list.map((channel) => {
    const counts = channels[channel.id];
    if (!counts) return channel;
    const { unreadCount, mentionCount } = shownCounts(counts);
    const { isFollowing } = counts.counted;
    return withFields(channel, { unreadCount, mentionCount, isFollowing });
  });

/** The newest message of a channel that this tab has heard of. */
export const lastSeqOf = ({ id, lastSeq }: Pick<Channel, "id" | "lastSeq">): number =>
  Math.max(lastSeq, useCounts.getState().channels[id]?.lastSeq ?? 0);

/** How far the viewer has read a channel. */
export const useLastReadSeq = (channel: Position): number =>
  useCounts(({ channels }) => readSeqIn(channels, channel));

/** The same at this moment. */
export const lastReadSeqOf = (channel: Position): number =>
  readSeqIn(useCounts.getState().channels, channel);

type Position = Pick<Channel, "id" | "lastReadSeq">;

function readSeqIn(channels: CountsById, { id, lastReadSeq }: Position): number {
  const counts = channels[id];
  return counts ? shownCounts(counts).lastReadSeq : lastReadSeq;
}

/** What a count of the server is in an answer of it. */
export const countedOf = ({ id, ...channel }: Channel): ChannelRead => {
  const { parentId, isFollowing, lastSeq, lastRev, lastReadSeq, readAt } = channel;
  const { unreadCount, mentionCount } = channel;
  return {
    id,
    parentId,
    isFollowing,
    lastSeq,
    lastRev,
    lastReadSeq,
    readAt,
    unreadCount,
    mentionCount,
  };
};

function withFields<Fields extends object, Shown extends Fields>(
  shown: Shown,
  fields: Fields,
): Shown {
  const isSame = Object.entries(fields).every(
    ([name, value]) => Reflect.get(shown, name) === value,
  );
  return isSame ? shown : { ...shown, ...fields };
}
