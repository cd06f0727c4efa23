import { markMessageDeleted, type VisibleMessage } from "@oni/db";
import { rooms } from "@oni/realtime/contract";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/errors.ts";

/** Leaves a tombstone in place of a message. */
export async function deleteMessage(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  { id, channelId, serverId, seq, lastSeq }: VisibleMessage,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await markMessageDeleted(tx, { id, channelId }))) throw new AppError("not_found");
  });
  publisher.emit(rooms.channel(channelId), "message:deleted", { id, channelId, seq });
  // To those who are elsewhere, a message that they had not read has gone from the count.
  publisher.activity({ serverId, channelId, lastSeq, mentionedUserIds: [] });
}
