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

/** The viewer has read up to `seq`; forward only. */
export function withReadTo(
  channels: readonly Channel[],
  channelId: string,
  seq: number,
): readonly Channel[] {
  return changeChannel(channels, channelId, (channel) =>
    seq > channel.lastReadSeq ? { ...channel, lastReadSeq: seq } : channel,
  );
}

/** The server's own word on one channel, which may also go back: marked unread. */
export const withChannel = (channels: readonly Channel[], told: Channel): readonly Channel[] =>
  changeChannel(channels, told.id, (channel) => ({
    ...told,
    lastSeq: Math.max(told.lastSeq, channel.lastSeq),
  }));

/** Counts some messages as unread or, with a negative number, as read. Never below none. */
export const withUnread = (
  servers: readonly Server[],
  serverId: string,
  more: { unread: number; mentions?: number },
): readonly Server[] =>
  servers.map((server) =>
    server.id === serverId
      ? {
          ...server,
          unreadCount: Math.max(0, server.unreadCount + more.unread),
          mentionCount: Math.max(0, server.mentionCount + (more.mentions ?? 0)),
        }
      : server,
  );

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
