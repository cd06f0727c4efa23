import { moveReadPosition, type VisibleChannel } from "@oni/db";
import { rooms } from "@oni/realtime/contract";
import type { Deps } from "../../deps.ts";

/** Notes how far a member has read, never past the channel's end, and notifies their other devices. */
export async function markRead(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  { id: channelId, serverId, lastSeq }: VisibleChannel,
  userId: string,
  { seq, unread = false }: { seq: number; unread?: boolean | undefined },
): Promise<void> {
  const lastRead = Math.min(unread ? Math.max(seq - 1, 0) : seq, lastSeq);
  await moveReadPosition(db, { channelId, userId, seq: lastRead, back: unread });
  const read = { channelId, seq: lastRead, isBack: unread };
  publisher.emit(rooms.user(userId), "channel:changed", { serverId, read });
}
