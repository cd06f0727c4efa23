import { listReadStates } from "@oni/db/chat";
import { rooms } from "@oni/realtime/contract";
import type { Deps } from "../../process/deps.ts";

/** Sends to all devices of these members what they have read in a channel and what is unread. */
export async function announceReads(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  channelId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  for (const state of await listReadStates(db, channelId, userIds)) {
    const { userId, unreadCount: unread, mentionCount: mentions, ...rest } = state;
    const { parentId, isFollowing, ...read } = rest;
    const event = {
      ...{ channelId, ...read, unread, mentions },
      ...(parentId !== null && { parentId, isFollowing }),
    };
    publisher.emit(rooms.user(userId), "channel:read", event);
  }
}
