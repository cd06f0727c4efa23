import { deleteInboxEntries, markMessageDeleted, type VisibleMessage } from "@oni/db";
import { rooms } from "@oni/realtime/contract";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/errors.ts";
import { announceReads } from "../channels/announce-reads.ts";

/** Leaves a tombstone in place of a message. */
export async function deleteMessage(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  { id, channelId, serverId, seq, userId }: VisibleMessage,
): Promise<void> {
  const { rev, mentionedUserIds, inbox } = await db.transaction(async (tx) => {
    const deleted = await markMessageDeleted(tx, { id, channelId });
    if (!deleted) throw new AppError("not_found");
    return { ...deleted, inbox: await deleteInboxEntries(tx, id) };
  });
  publisher.emit(rooms.channel(channelId), "message:deleted", { id, channelId, seq });
  publisher.messageDeleted({ serverId, channelId, seq, userId, rev });
  if (inbox.length > 0) publisher.inboxChanged(inbox);
  await announceReads({ db, publisher }, channelId, mentionedUserIds);
}
