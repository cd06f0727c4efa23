import type { FoundDirect } from "@oni/db/chat";
import type { Publisher } from "@oni/realtime";
import { rooms } from "@oni/realtime/contract";
import { announceServerTo } from "../servers/announce.ts";

/** Announces a new or changed direct line to those of its two members in `ends`. */
export function announceDirect(
  publisher: Publisher,
  { serverId, ends, isOpen }: { serverId: string; ends: readonly string[]; isOpen: boolean },
): void {
  for (const userId of ends) {
    publisher.memberJoined(serverId, userId);
    announceServerTo(publisher, userId, serverId);
    if (isOpen) publisher.emit(rooms.user(userId), "direct:opened", { directId: serverId });
  }
}

/** Announces to the declining member only that the direct line is gone. */
export function announceDecline(
  publisher: Publisher,
  { serverId, channelId }: Pick<FoundDirect, "serverId" | "channelId">,
  userId: string,
): void {
  publisher.memberRemoved({ serverId, channelIds: [channelId] }, userId);
  announceServerTo(publisher, userId, serverId);
  publisher.inboxChanged([{ userId }]);
}
