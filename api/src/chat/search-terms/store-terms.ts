import type { Database } from "@oni/db";
import { type FoundKind, foundKinds, storeStaleTerms, storeTerms } from "@oni/db/chat";
import { vectorOf } from "@oni/realtime/contract";
import { createOutage, type Log } from "@oni/realtime/process";

/** Makes a thing found by the texts that were written just now, in the same transaction. */
export async function storeTermsOf(tx: Database, kind: FoundKind, id: string): Promise<void> {
  await storeTerms(tx, kind, vectorOf, id);
}

/** Reads all texts that no terms are stored of, or those of an earlier version, some at a time, while `isRunning`. */
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
 * Reads what earlier versions of the program wrote, at once and again every minute, because one of them
 * may still be there. It can be broken off at any time, and several processes share the work. Answers
 * how to end it.
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
