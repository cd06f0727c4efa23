import type { Channel, Server } from "../queries.ts";

/** A channel has grown, by what is `unread` or not. What is known already, or older, changes nothing. */
export function withGrowth(
  channels: readonly Channel[],
  { channelId, lastSeq, isUnread }: { channelId: string; lastSeq: number; isUnread: boolean },
): readonly Channel[] {
  return changeChannel(channels, channelId, (channel) => {
    if (lastSeq <= channel.lastSeq) return channel;
    const more = isUnread ? lastSeq - channel.lastSeq : 0;
    return { ...channel, lastSeq, unreadCount: channel.unreadCount + more };
  });
}

/**
 * The viewer has read up to `seq`: forward only, unless they have marked what follows unread. Which
 * of what lies between was theirs or is gone, only the server knows.
 */
export function withReadTo(
  channels: readonly Channel[],
  channelId: string,
  seq: number,
  isBack = false,
): readonly Channel[] {
  return changeChannel(channels, channelId, (channel) => {
    const isOnward = seq > channel.lastReadSeq;
    if (!isOnward && (!isBack || seq === channel.lastReadSeq)) return channel;
    const counted = channel.unreadCount + channel.lastReadSeq - seq;
    const unreadCount = Math.max(0, Math.min(counted, channel.lastSeq - seq));
    return { ...channel, lastReadSeq: seq, unreadCount };
  });
}

/** Counts some messages as unread or, with a negative number, as read. Never below none. */
export const withUnread = (
  servers: readonly Server[],
  serverId: string,
  more: { unread: number; mentions?: number },
): readonly Server[] =>
  servers.map((server) => {
    if (server.id !== serverId) return server;
    const unreadCount = Math.max(0, server.unreadCount + more.unread);
    // Where nothing is unread, nobody is left calling.
    const mentionCount = unreadCount === 0 ? 0 : server.mentionCount + (more.mentions ?? 0);
    return { ...server, unreadCount, mentionCount };
  });

/** All that is unread in some dimensions, or in some channels. */
export const totalUnread = (places: readonly { unreadCount: number }[]) =>
  places.reduce((total, { unreadCount }) => total + unreadCount, 0);

/** A count as it is shown: at most 99+. */
export const shownCount = (count: number) => (count > 99 ? "99+" : String(count));

function changeChannel(
  channels: readonly Channel[],
  channelId: string,
  change: (channel: Channel) => Channel,
): readonly Channel[] {
  const index = channels.findIndex(({ id }) => id === channelId);
  const held = channels[index];
  const changed = held && change(held);
  return changed === undefined || changed === held ? channels : channels.with(index, changed);
}
