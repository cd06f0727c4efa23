import { setTimeout as delay } from "node:timers/promises";
import { type InboxChange, listInboxEntries, listInboxUnread } from "@oni/db/people";
import { rooms } from "../../contract/index.ts";
import type { Live } from "../sockets/live.ts";
import { createOutage } from "../../process/observe/outage.ts";

/** How long changes are gathered: a page that marks many entries asks once. */
const gatherMs = 100;
/** Changes that are looked up at a time. */
const batchSize = 500;
/** How long what the database refused waits before it is looked up again. */
const retryMs = 1_000;
/** Changes kept for a database that does not answer; the oldest go first. */
const maxWaiting = 10_000;

/** Notifies the members here of what is new in their inboxes, and of how much is unread. */
export type InboxUpdates = { changed(changes: readonly InboxChange[]): void; close(): void };

/**
 * Entries and counts are read when they are sent, so nobody receives what they may not see by then, and
 * of two counts the later is the newer: no look-up begins before the last one was sent.
 */
export function createInboxUpdates({ io, db, log }: Pick<Live, "io" | "db" | "log">): InboxUpdates {
  const { adapter } = io.of("/");
  const outage = createOutage(log, "The inbox");
  let waiting: InboxChange[] = [];
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  async function sendEntries(changes: readonly InboxChange[]): Promise<void> {
    const ids = changes.flatMap(({ id }) => id ?? []);
    for (const { userId, entry } of ids.length > 0 ? await listInboxEntries(db, ids) : []) {
      io.local.to(rooms.user(userId)).emit("inbox:item", entry);
    }
  }

  async function sendCounts(changes: readonly InboxChange[]): Promise<void> {
    const userIds = [...new Set(changes.map(({ userId }) => userId))];
    for (const { userId, unread } of await listInboxUnread(db, userIds)) {
      io.local.to(rooms.user(userId)).emit("inbox:unread", { unread });
    }
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0 && !isClosed) {
      let batch = waiting.splice(0, batchSize);
      try {
        await sendEntries(batch);
        // No entry is sent twice: it may ring.
        batch = batch.map(({ userId }) => ({ userId }));
        await sendCounts(batch);
        outage.worked();
      } catch (error) {
        outage.failed(error);
        waiting = [...batch, ...waiting].slice(-maxWaiting);
        await delay(retryMs, undefined, { ref: false });
      }
    }
    timer = null;
  }

  return {
    changed: (changes) => {
      waiting.push(...changes.filter(({ userId }) => adapter.rooms.has(rooms.user(userId))));
      if (waiting.length > 0) timer ??= setTimeout(() => void sendAll(), gatherMs);
    },
    close: () => {
      isClosed = true;
      waiting = [];
      if (timer) clearTimeout(timer);
    },
  };
}
