import type { Channel, Server } from "./queries.ts";

/** A channel has grown. What is known already, or older, changes nothing. */
export function withGrowth(
  channels: readonly Channel[],
  { channelId, lastSeq }: { channelId: string; lastSeq: number },
): readonly Channel[] {
  return changeChannel(channels, channelId, (channel) =>
    lastSeq > channel.lastSeq ? { ...channel, lastSeq } : channel,
  );
}

/** The viewer has read up to `seq`: forward only, unless they have marked what follows unread. */
export function withReadTo(
  channels: readonly Channel[],
  channelId: string,
  seq: number,
  isBack = false,
): readonly Channel[] {
  return changeChannel(channels, channelId, (channel) =>
    seq > channel.lastReadSeq || (isBack && seq < channel.lastReadSeq)
      ? { ...channel, lastReadSeq: seq }
      : channel,
  );
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

/** Messages after the viewer's read position. */
export const unreadIn = (channel: Channel) => Math.max(0, channel.lastSeq - channel.lastReadSeq);

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
