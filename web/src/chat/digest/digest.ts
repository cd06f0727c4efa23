import type { Message } from "@oni/realtime/contract";
import type { Channel, Server } from "../queries.ts";

/** A channel with news, and the unread messages of it that were looked at, oldest first. */
export type UnreadChannel = { server: Server; channel: Channel; messages: readonly Message[] };

export type DigestLine = { server: Server; channel: Channel; message: Message };

/** What happened while one was away. The same news always makes the same digest. */
export type Digest = {
  /** The viewer was called by name, or one of their messages was answered; the newest first. */
  mentions: readonly DigestLine[];
  replies: readonly DigestLine[];
  /** Channels with news, the fullest first. */
  channels: readonly { server: Server; channel: Channel }[];
};

export function buildDigest(
  unread: readonly UnreadChannel[],
  viewer: { id: string; username: string },
  ownMessageIds: ReadonlySet<string>,
): Digest {
  const lines = unread
    .flatMap(({ server, channel, messages }) =>
      messages.map((message) => ({ server, channel, message })),
    )
    .filter(({ message }) => message.userId !== viewer.id && message.deletedAt === null)
    .toSorted((one, other) => byTimeThenId(other.message, one.message));
  const isMention = ({ message }: DigestLine) => calls(message.content, viewer.username);
  const isReply = ({ message }: DigestLine) =>
    message.replyToId !== null && ownMessageIds.has(message.replyToId);
  return {
    mentions: lines.filter(isMention),
    replies: lines.filter((line) => isReply(line) && !isMention(line)),
    channels: unread
      .map(({ server, channel }) => ({ server, channel }))
      .toSorted(
        ({ channel: one }, { channel: other }) =>
          other.unreadCount - one.unreadCount || one.id.localeCompare(other.id),
      ),
  };
}

const byTimeThenId = (one: Message, other: Message) =>
  one.createdAt.localeCompare(other.createdAt) || one.id.localeCompare(other.id);

/** Whether a text calls a member by their handle, as the server decides it. */
function calls(content: string, username: string): boolean {
  const name = username.toLowerCase();
  const found = content.toLowerCase().matchAll(/(?<![a-z0-9_@])@([a-z0-9_]{3,20})(?![a-z0-9_])/g);
  return [...found].some(([, called]) => called === name);
}
