import { listReadStates } from "@oni/db";
import { type Message, rooms } from "@oni/realtime/contract";
import type { Deps } from "../../deps.ts";

/** Sends all devices of these members what they have read of a channel and what waits there now. */
export async function announceReads(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  channelId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  for (const state of await listReadStates(db, channelId, userIds)) {
    const { userId, unreadCount: unread, mentionCount: mentions, ...read } = state;
    const event = { channelId, ...read, unread, mentions };
    publisher.emit(rooms.user(userId), "channel:read", event);
  }
}

/** Whoever sends a message has read the channel up to it, and when it came nothing followed it. */
export function announceOwnMessage(
  publisher: Deps["publisher"],
  serverId: string,
  { userId, channelId, seq: lastSeq, rev: lastRev, createdAt: readAt }: Message,
): void {
  if (userId === null) return;
  const read = { lastSeq, lastRev, lastReadSeq: lastSeq, readAt, unread: 0, mentions: 0 };
  publisher.emit(rooms.user(userId), "channel:read", { serverId, channelId, ...read });
}
