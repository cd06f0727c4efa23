import { setTimeout as delay } from "node:timers/promises";
import { type InboxChange, listInboxEntries, listInboxUnread } from "@oni/db/people";
import { rooms } from "../../contract/index.ts";
import type { Live } from "../sockets/live.ts";
import { createOutage } from "../../process/observe/outage.ts";

/** The time that changes are collected: a page that marks many entries causes one query. */
const gatherMs = 100;
/** The number of changes in one query. */
const batchSize = 500;
/** The delay before a failed query is repeated. */
const retryMs = 1_000;
/** The maximum number of changes that wait for the database. The oldest are dropped. */
const maxWaiting = 10_000;

/** Notifies the members here of new inbox entries and unread counts. */
export type InboxUpdates = { changed(changes: readonly InboxChange[]): void; close(): void };

/**
 * Entries and counts are read when they are sent, so a member receives only visible entries. A query
 * begins only after the last result was sent, so the later count is the newer.
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
        // No entry is sent twice, because it may ring.
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
