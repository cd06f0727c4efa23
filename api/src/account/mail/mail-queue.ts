import type { Database } from "@oni/db";
import {
  claimLetters,
  type ClaimedLetter,
  deleteLetter,
  postponeLetter,
  sweepLetters,
} from "@oni/db/account";
import { type Log, logFailure } from "@oni/realtime/process";
import { createWorkQueue, type WorkQueue } from "../../process/work-queue.ts";
import type { Mailer } from "./mailer.ts";
import { writeLetter } from "./write-letter.ts";

/** Number of letters that are sent at once. */
const lettersAtOnce = 4;
/**
 * Milliseconds after which letters that a killed process had claimed are claimed again. A mail server is
 * given up earlier.
 */
const leaseMs = 120_000;
/** The first wait after a mail server was unreachable. It doubles up to the longest wait. */
const firstRetryMs = 30_000;
const longestRetryMs = 60 * 60_000;

/** Sends the queued letters. */
export type MailQueue = Pick<WorkQueue, "run" | "start"> & { letterQueued(): void };

type Parts = { db: Database; mailer: Mailer; origin: string; log: Log };

/** Any number of processes may work on the queue, which is the table `letters`. */
export function createMailQueue(parts: Parts): MailQueue {
  const { db, mailer, log } = parts;
  const underWay = new Set<Promise<void>>();

  async function take(): Promise<boolean> {
    const limit = lettersAtOnce - underWay.size;
    const claimed = limit > 0 ? await claimLetters(db, { limit, leaseMs }) : [];
    claimed.forEach(begin);
    return claimed.length > 0;
  }

  function begin(letter: ClaimedLetter): void {
    const done: Promise<void> = deliver(letter)
      .catch((error: unknown) => logFailure(log, "a letter is delayed", error, {}))
      .finally(() => {
        underWay.delete(done);
        queue.wake();
      });
    underWay.add(done);
  }

  async function deliver(letter: ClaimedLetter): Promise<void> {
    const { id, kind, failureCount } = letter;
    const written = await writeLetter(parts, letter);
    const result = written && (await mailer.send(written));
    if (result?.outcome === "retry") {
      log.info("a letter is sent later", { kind, reason: result.reason });
      await postponeLetter(db, id, Math.min(firstRetryMs * 2 ** failureCount, longestRetryMs));
      return;
    }
    if (result?.outcome === "refused") {
      log.warn("a letter was refused", { kind, reason: result.reason });
    }
    await deleteLetter(db, id);
  }

  const queue = createWorkQueue({
    take,
    underWay: () => [...underWay],
    sweep: () => sweepLetters(db),
    onError: (error) => logFailure(log, "letters are delayed", error, {}),
  });
  return { run: queue.run, start: queue.start, letterQueued: queue.wake };
}
