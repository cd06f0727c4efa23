import { sql } from "drizzle-orm";
import { withTimeout } from "./answered-within.ts";
import type { Database } from "./database.ts";
import { createGathering } from "../process/gather.ts";

/**
 * Asks something that may be answered by a read replica, but only by one that knows all that was
 * committed before this was called. What is asked runs once or twice, so it must not write.
 */
export type Read = <Answer>(query: (db: Database) => Promise<Answer>) => Promise<Answer>;

/** What became of a read: answered by the replica, or by the primary because the replica is behind, or failed. */
export type ReadOutcome = "replica" | "behind" | "failed";

/** Every read is done by the database itself. */
export const readFrom =
  (db: Database): Read =>
  (query) =>
    query(db);

/** How often a replica that is on its way is asked again, in milliseconds from one to the next. */
const pausesMs = [2, 4, 8, 16];
/** A replica that stood behind, or gave no answer, is left alone for so long. */
const restMs = 1_000;
/** Longer than any of our reads takes; a replica that is silent delays one by this, and then rests. */
const silenceLimitMs = 1_500;

/**
 * Lets a streaming replica answer reads. The primary is asked how far its log goes, which touches no
 * table, and the replica reads once it has replayed that far. Whatever was acknowledged before a read
 * began lies before that place: own writes, revocations, deletions. A replica that is behind, away or
 * silent hands to the primary, and so does a server that is no replica; one read at a time tries it
 * again after a rest.
 */
export function createReads(
  primary: Database,
  replica: Database,
  onRead: (outcome: ReadOutcome) => void = () => {},
): Read {
  const acknowledged = shared(async () =>
    parsePosition(await queryPosition(primary, acknowledgedPosition)),
  );
  /** 0 while the replica answers; without an end while one read tries it after a rest. */
  let pausedUntilMs = 0;

  /**
   * Null where the replica is behind. Its place and the answer come over one connection, since the next
   * one may lead to another replica, or to this one started again with less. Each statement sees what
   * was replayed before it began; a snapshot of all of them would be older than the place.
   */
  async function queryReplica<Answer>(question: (db: Database) => Promise<Answer>) {
    const deadlineMs = performance.now() + silenceLimitMs;
    const position = await acknowledged();
    return replica.transaction(async (tx) => {
      if (performance.now() > deadlineMs || !(await hasReached(tx, position))) return null;
      return { is: await question(tx) };
    });
  }

  return async (question) => {
    if (performance.now() < pausedUntilMs) {
      onRead("behind");
      return question(primary);
    }
    if (pausedUntilMs > 0) pausedUntilMs = Number.POSITIVE_INFINITY;
    try {
      const answered = await withTimeout(silenceLimitMs, queryReplica(question));
      onRead(answered ? "replica" : "behind");
      if (answered) {
        pausedUntilMs = 0;
        return answered.is;
      }
    } catch {
      onRead("failed");
    }
    pausedUntilMs = performance.now() + restMs;
    return question(primary);
  };
}

async function hasReached(replica: Database, position: bigint): Promise<boolean> {
  for (const pauseMs of pausesMs) {
    if (parsePosition(await queryPosition(replica, replayedPosition)) >= position) return true;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return parsePosition(await queryPosition(replica, replayedPosition)) >= position;
}

/** Without synchronous commits what is acknowledged may not be flushed yet, and no replica has it. */
const acknowledgedPosition = sql`
  select case current_setting('synchronous_commit')
    when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as place`;
/** One that was promoted has a history of its own, in which places mean something else. */
const replayedPosition = sql`
  select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as place`;

async function queryPosition(db: Database, question: typeof acknowledgedPosition): Promise<string> {
  const [row] = await db
    .select({ place: sql<string | null>`place` })
    .from(sql`(${question}) as log`);
  return row?.place ?? "0/0";
}

/** A place in the log, as PostgreSQL writes it: two halves of 32 bits, hexadecimal. */
function parsePosition(written: string): bigint {
  const [high = "0", low = "0"] = written.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Calls that come together are one question, which begins after all of them. */
function shared<Answer>(find: () => Promise<Answer>): () => Promise<Answer> {
  const gather = createGathering<undefined, Answer>(async (calls) => {
    const [settled] = await Promise.allSettled([find()]);
    return calls.map(() => settled);
  }, Number.POSITIVE_INFINITY);
  return () => gather(undefined);
}
