import type { FoundDirect } from "@oni/db/chat";
import type { Publisher } from "@oni/realtime";
import { rooms } from "@oni/realtime/contract";
import { announceServerTo } from "../servers/announce.ts";

/** A line has been made, or its state has changed, for these of its ends, who are in it. */
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

/** Who was asked is out of a line; nobody else hears of it. */
export function announceDecline(
  publisher: Publisher,
  { serverId, channelId }: Pick<FoundDirect, "serverId" | "channelId">,
  userId: string,
): void {
  publisher.memberRemoved({ serverId, channelIds: [channelId] }, userId);
  announceServerTo(publisher, userId, serverId);
  publisher.inboxChanged([{ userId }]);
}
