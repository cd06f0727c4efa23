import type { Database } from "@oni/db";
import { type FoundKind, foundKinds, storeStaleTerms, storeTerms } from "@oni/db/chat";
import { vectorOf } from "@oni/realtime/contract";
import { createOutage, type Log } from "@oni/realtime/process";

/** Stores the search terms of an item that was just written, in the same transaction. */
export async function storeTermsOf(tx: Database, kind: FoundKind, id: string): Promise<void> {
  await storeTerms(tx, kind, vectorOf, id);
}

/**
 * Stores the terms of all texts that have none or have those of an earlier version, in batches, while
 * `isRunning` returns true. Returns the number of texts.
 */
export async function storeAllTerms(db: Database, isRunning = () => true): Promise<number> {
  let count = 0;
  for (const kind of foundKinds) {
    for (let isMore = true; isMore && isRunning();) {
      const read = await db.transaction((tx) => storeSomeTerms(tx, kind));
      count += read;
      isMore = read > 0;
    }
  }
  return count;
}

const storeSomeTerms = async (tx: Database, kind: FoundKind): Promise<number> =>
  (await storeTerms(tx, kind, vectorOf)) || storeStaleTerms(tx, kind, vectorOf);

const restMs = 60_000;

/**
 * Stores the terms of texts that other versions of the program wrote, at once and then every minute,
 * since an older version may still be running. It can be interrupted at any time, and several processes
 * share the work. Returns a function that stops it.
 */
export function keepTermsStored(db: Database, log: Log): () => Promise<void> {
  const outage = createOutage(log, "reading texts for the search");
  let isEnded = false;
  let running: Promise<void> | null = null;
  const read = async () => {
    try {
      const count = await storeAllTerms(db, () => !isEnded);
      outage.worked();
      if (count > 0) log.info("texts were read for the search", { count });
    } catch (error) {
      outage.failed(error);
    }
    running = null;
  };
  const begin = () => {
    running ??= read();
  };
  begin();
  const timer = setInterval(begin, restMs);
  return async () => {
    isEnded = true;
    clearInterval(timer);
    await running;
  };
}
