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
/** How long the messages can be brought back. */
const restorableMs = 3_600_000;

/** Deletes what somebody said in a server in the last 24 hours, to be brought back under `actId`. */
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
      const { parentId } = removed;
      for (const { rev, ...message } of removed.changed) {
        publisher.emit(rooms.channel(channelId), "message:deleted", { ...message, rev });
        const parent = parentId === null ? {} : { parentId };
        publisher.messageDeleted({ serverId, channelId, seq: message.seq, userId, rev, ...parent });
      }
      if (parentId !== null) threads.changed(channelId);
      return removed;
    },
    (inbox) => publisher.inboxChanged(inbox),
    // Whom they had mentioned counts anew.
    () => publisher.emit(rooms.server(serverId), "server:changed", { serverId }),
  );
}

/** Brings back what an act deleted in a server, as far as it may. */
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
    // What is unread cannot be reckoned from what is unread and what came back.
    () => publisher.emit(rooms.server(serverId), "server:changed", { serverId }),
  );
  await storeAllTerms(db);
}

/** Some messages after the other, so that nobody who speaks there waits long. */
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
