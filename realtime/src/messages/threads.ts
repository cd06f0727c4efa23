import type { Database } from "@oni/db";
import { findMessage, listStaleThreads, refreshRoot } from "@oni/db/chat";
import { rooms } from "../../contract/index.ts";
import { createThrottle } from "../../process/pace/throttle.ts";
import { describeError, type Log } from "../../process/observe/log.ts";
import type { Publisher } from "../publishing/publisher.ts";
import { presentToAll } from "./present-message.ts";

/** Updates the root messages of threads when the threads grow. */
export type ThreadUpdates = {
  /** A message of a thread was added or deleted and committed. Returns at once. */
  changed(channelId: string): void;
  /** Updates the threads whose process was killed before it had done so. */
  sweep(): Promise<void>;
  /** Resolves when all work is done. */
  close(): Promise<void>;
};

type Parts = { db: Database; publisher: Publisher; signingSecret: string; log: Log };

/** The root message gets a new `rev` at most this often, whichever process changes the thread. */
const windowMs = 1_000;
const sweptTogether = 100;

/**
 * The state of a thread is read with its root message, so only the time of the notification could be
 * lost. The database stores that, see `listStaleThreads`.
 */
export function createThreadUpdates({ db, publisher, log, ...signing }: Parts): ThreadUpdates {
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const rippling = createThrottle<null>(windowMs, (_, channelId) => {
    const run = ripple(channelId).finally(() => running.delete(run));
    running.add(run);
  });

  async function ripple(channelId: string): Promise<void> {
    try {
      const result = await refreshRoot(db, channelId, windowMs);
      if (result.outcome === "early") tryAgain(channelId, result.waitMs);
      if (result.outcome !== "rippled") return;
      const root = await findMessage(db, result.rootMessageId);
      if (!root) return;
      publisher.emit(rooms.channel(root.channelId), "message:updated", presentToAll(signing, root));
    } catch (error) {
      log.error("the root message of a thread was not updated", describeError(error));
    }
  }

  function tryAgain(channelId: string, waitMs: number): void {
    if (timers.has(channelId)) return;
    const timer = setTimeout(() => {
      timers.delete(channelId);
      rippling.push(channelId, null);
    }, waitMs);
    timers.set(channelId, timer);
  }

  return {
    changed: (channelId) => rippling.push(channelId, null),
    sweep: async () => {
      for (const channelId of await listStaleThreads(db, sweptTogether, 2 * windowMs))
        await ripple(channelId);
    },
    close: async () => {
      rippling.close();
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      await Promise.all(running);
    },
  };
}
