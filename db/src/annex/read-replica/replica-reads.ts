import { sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { type Read, readFrom } from "../../connection/reads.ts";
import { withTimeout } from "../../connection/with-timeout.ts";
import { hasAnnex } from "../../process/annexes.ts";
import { createBatch } from "../../process/batch.ts";

/**
 * The outcome of a read: served by the replica, served by the primary because the replica is behind, or
 * failed.
 */
export type ReadOutcome = "replica" | "behind" | "failed";

/** The pauses between checks of a replica that is catching up, in milliseconds. */
const pausesMs = [2, 4, 8, 16];
/** A replica that was behind or did not respond is not used for this time. */
const restMs = 1_000;
/**
 * Longer than any of our reads takes. A replica that does not respond delays one read by this time and is
 * then not used.
 */
const silenceLimitMs = 1_500;

/**
 * Creates the function that runs reads on a streaming replica. It gets the log position of the primary,
 * which reads no table, and runs the read once the replica has replayed that position. Everything
 * acknowledged before the read, such as own writes, revocations and deletions, is before that position.
 *
 * The primary serves the read when the replica is behind, unreachable or silent, and when the server is
 * not a replica. After a pause one read at a time tries the replica again.
 */
export function createReads(
  primary: Database,
  replica: Database,
  onRead: (outcome: ReadOutcome) => void = () => {},
): Read {
  if (!hasAnnex("read-replica")) return readFrom(primary);
  const acknowledged = shared(async () =>
    parsePosition(await queryPosition(primary, acknowledgedPosition)),
  );
  /** 0 while the replica responds; infinite while one read tries it after a pause. */
  let pausedUntilMs = 0;

  /**
   * Returns null if the replica is behind. The position and the read use one connection, because the next
   * one may lead to another replica, or to a restarted one that has replayed less. Each statement sees
   * what was replayed before it. A common snapshot of all statements would be older than the position.
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

/** Without synchronous commits, acknowledged data may not be flushed yet, and no replica has it. */
const acknowledgedPosition = sql`
  select case current_setting('synchronous_commit')
    when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as place`;
/** A promoted server has its own timeline, in which positions have another meaning. */
const replayedPosition = sql`
  select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as place`;

async function queryPosition(db: Database, question: typeof acknowledgedPosition): Promise<string> {
  const [row] = await db
    .select({ place: sql<string | null>`place` })
    .from(sql`(${question}) as log`);
  return row?.place ?? "0/0";
}

/** Parses a log position as PostgreSQL writes it: two halves of 32 bits in hexadecimal. */
function parsePosition(written: string): bigint {
  const [high = "0", low = "0"] = written.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Combines simultaneous calls into one query, which starts after all of them. */
function shared<Answer>(find: () => Promise<Answer>): () => Promise<Answer> {
  const gather = createBatch<undefined, Answer>(async (calls) => {
    const [settled] = await Promise.allSettled([find()]);
    return calls.map(() => settled);
  }, Number.POSITIVE_INFINITY);
  return () => gather(undefined);
}
