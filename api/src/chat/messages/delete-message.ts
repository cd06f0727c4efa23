import { markMessageDeleted, type VisibleMessage } from "@oni/db/chat";
import { deleteInboxEntries } from "@oni/db/people";
import { rooms } from "@oni/realtime/contract";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { removeObjects } from "../../shrine/uploads/remove-objects.ts";
import { announceReads } from "../channels/announce-reads.ts";

/** Replaces a message by a tombstone and deletes its files. */
export async function deleteMessage(
  deps: Pick<Deps, "db" | "publisher" | "threads" | "storage" | "log">,
  message: VisibleMessage,
): Promise<void> {
  await removeObjects(deps, await leaveTombstone(deps, message));
}

/** Replaces a message by a tombstone and returns the keys of its files, which the caller deletes. */
export async function leaveTombstone(
  { db, publisher, threads }: Pick<Deps, "db" | "publisher" | "threads">,
  message: Pick<
    VisibleMessage,
    "id" | "channelId" | "parentId" | "serverId" | "isPrivate" | "seq" | "userId"
  >,
): Promise<string[]> {
  const { id, channelId, parentId, serverId, isPrivate, seq, userId } = message;
  const { rev, mentionedUserIds, keysToDelete, inbox } = await db.transaction(async (tx) => {
    const deleted = await markMessageDeleted(tx, { id, channelId });
    if (!deleted) throw new AppError("not_found");
    return { ...deleted, inbox: await deleteInboxEntries(tx, id) };
  });
  publisher.emit(rooms.channel(channelId), "message:deleted", { id, channelId, seq, rev });
  publisher.messageDeleted({
    ...{ serverId, channelId, isPrivate, seq, userId, rev },
    ...(parentId !== null && { parentId }),
  });
  if (parentId !== null) threads.changed(channelId);
  if (inbox.length > 0) publisher.inboxChanged(inbox);
  await announceReads({ db, publisher }, channelId, mentionedUserIds);
  return keysToDelete;
}
