import {
  findChannelToPurge,
  findChannelToRestore,
  listLoadedMessages,
  type MessageChanges,
  removeMessagesOf,
  restoreMessages,
} from "@oni/db/chat";
import { presentToAll } from "@oni/realtime";
import { rooms } from "@oni/realtime/contract";
import type { Deps } from "../../process/deps.ts";
import { storeAllTerms } from "../search-terms/store-terms.ts";

type Parts = Pick<Deps, "db" | "publisher" | "signingSecret" | "threads">;

const purgedMs = 86_400_000;
/** How long purged messages can be restored. */
const restorableMs = 3_600_000;

/**
 * Deletes the messages that a user sent in a server in the last 24 hours. They can be restored for an
 * hour under `actId`.
 */
export async function purgeMessages(
  { db, publisher, threads }: Parts,
  { serverId, userId }: { serverId: string; userId: string },
  actId: string,
): Promise<void> {
  const since = new Date(Date.now() - purgedMs);
  await inEachChannel(
    () => findChannelToPurge(db, { serverId, userId }, since),
    async (channelId) => {
      const removed = await db.transaction((tx) =>
        removeMessagesOf(tx, { channelId, userId, since }, { actId, retentionMs: restorableMs }),
      );
      const { parentId, isPrivate } = removed;
      for (const { rev, ...message } of removed.changed) {
        publisher.emit(rooms.channel(channelId), "message:deleted", { ...message, rev });
        const channelRef = {
          serverId,
          channelId,
          isPrivate,
          ...(parentId !== null && { parentId }),
        };
        publisher.messageDeleted({ ...channelRef, seq: message.seq, userId, rev });
      }
      if (parentId !== null) threads.changed(channelId);
      return removed;
    },
    (inbox) => publisher.inboxChanged(inbox),
    // The mention counts of other members have changed.
    () => publisher.emit(rooms.server(serverId), "server:changed", { serverId }),
  );
}

/** Restores the messages that an action deleted in a server, as far as they are still stored. */
export async function restorePurgedMessages(
  { db, publisher, threads, ...signing }: Parts,
  serverId: string,
  actId: string,
): Promise<void> {
  await inEachChannel(
    () => findChannelToRestore(db, actId),
    async (channelId) => {
      const restored = await db.transaction((tx) => restoreMessages(tx, channelId, actId));
      const ids = restored.changed.map(({ id }) => id);
      for (const message of await listLoadedMessages(db, ids)) {
        publisher.emit(rooms.channel(channelId), "message:updated", presentToAll(signing, message));
      }
      if (restored.parentId !== null) threads.changed(channelId);
      return restored;
    },
    (inbox) => publisher.inboxChanged(inbox),
    // Members fetch the server again, because their unread counts cannot be derived from the restored
    // messages.
    () => publisher.emit(rooms.server(serverId), "server:changed", { serverId }),
  );
  await storeAllTerms(db);
}

/** Changes messages in small batches, so that senders in a channel wait only briefly. */
async function inEachChannel(
  find: () => Promise<string | undefined>,
  change: (channelId: string) => Promise<MessageChanges>,
  announceInbox: (inbox: MessageChanges["inbox"]) => void,
  announceServer: () => void,
): Promise<void> {
  let hasChanged = false;
  for (;;) {
    const channelId = await find();
    if (channelId === undefined) break;
    const { changed, inbox } = await change(channelId);
    if (inbox.length > 0) announceInbox(inbox);
    hasChanged ||= changed.length > 0;
  }
  if (hasChanged) announceServer();
}
