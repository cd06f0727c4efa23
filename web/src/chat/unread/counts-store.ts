import type { Channel, ChannelRead, Server } from "@oni/api/contract";
import { createMemberStore } from "../../stores/member-store.ts";
import { applyCounted, type ChannelCounts, emptyCounts, shownCounts } from "./channel-counts.ts";

type CountsById = Readonly<Record<string, ChannelCounts>>;

/** The counts of every channel of the viewer's servers, by channel id. */
export const useCounts = createMemberStore<{ channels: CountsById }>(() => ({ channels: {} }));

/** Changes the counts of a channel. Unknown channels are created only if `serverId` is given. */
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
 * Stores the server's counts from one list of servers. Drops the counts that are not in the response and
 * have not changed since `before` the request, except those of the `other` list.
 */
export function takeCounts(
  servers: readonly Server[],
  { before, other }: { before: CountsById; other: readonly Server[] },
): void {
  const { channels } = useCounts.getState();
  const otherServerIds = new Set(other.map(({ id }) => id));
  const remaining = Object.entries(channels).filter(
    ([id, counts]) => before[id] !== counts || otherServerIds.has(counts.serverId),
  );
  const taken = servers.flatMap((server) =>
    server.channels.map((counted) => {
      const counts = channels[counted.id] ?? emptyCounts(server.id, counted.id);
      return [counted.id, applyCounted(counts, counted)] as const;
    }),
  );
  useCounts.setState({ channels: Object.fromEntries([...remaining, ...taken]) });
}

/** Returns a list of servers with the stored counts. Servers without a change stay the same objects. */
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
 * Does the same for the channels of a server. `lastSeq` and `lastReadSeq` stay as they were fetched, see
 * `lastSeqOf` and `useLastReadSeq`. Otherwise each message and each read position would redraw the whole
 * screen.
 */
export const withChannelCounts = (list: readonly Channel[], channels: CountsById): Channel[] =>
  list.map((channel) => {
    const counts = channels[channel.id];
    if (!counts) return channel;
    const { unreadCount, mentionCount } = shownCounts(counts);
    const { isFollowing } = counts.counted;
    return withFields(channel, { unreadCount, mentionCount, isFollowing });
  });

/** Returns the newest known message of a channel. */
export const lastSeqOf = ({ id, lastSeq }: Pick<Channel, "id" | "lastSeq">): number =>
  Math.max(lastSeq, useCounts.getState().channels[id]?.lastSeq ?? 0);

/** Returns the last message that the viewer has read in a channel. */
export const useLastReadSeq = (channel: Position): number =>
  useCounts(({ channels }) => readSeqIn(channels, channel));

/** Returns the current value of the same, without a subscription. */
export const lastReadSeqOf = (channel: Position): number =>
  readSeqIn(useCounts.getState().channels, channel);

type Position = Pick<Channel, "id" | "lastReadSeq">;

function readSeqIn(channels: CountsById, { id, lastReadSeq }: Position): number {
  const counts = channels[id];
  return counts ? shownCounts(counts).lastReadSeq : lastReadSeq;
}

/** Returns the counts in a channel that the server has sent. */
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
