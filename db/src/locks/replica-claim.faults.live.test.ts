import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgresTestDatabase } from "../../testing/index.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import { lockMap } from "../sky/lock-map.ts";
import { OtherReplicasError } from "./other-replicas.ts";
import { claimReplica } from "./replica-claim.ts";

let database: Awaited<ReturnType<typeof openPostgresTestDatabase>>;
beforeAll(async () => {
  database = await openPostgresTestDatabase();
});
afterAll(() => database.close());

const claim = (onLost: (error: Error) => void = () => expect.unreachable()) =>
  claimReplica(database.url, "alone", onLost);

/** Returns the connections that have the claim, or wait for it. */
async function listClaims(isGranted: boolean): Promise<number[]> {
  const rows = await database.db
    .select({ pid: sql<number>`pid` })
    .from(sql`pg_locks join pg_database on pg_database.oid = pg_locks.database`)
    .where(sql`locktype = 'advisory' and objid = ${advisoryLocks.replicas}
      and datname = current_database() and granted = ${isGranted}`);
  return rows.map(({ pid }) => pid);
}

/** Terminates the connection with the claim and returns its process id. */
async function cutClaim(): Promise<number> {
  const [pid = 0] = await listClaims(true);
  await database.db.execute(sql`select pg_terminate_backend(${pid})`);
  return pid;
}

test("db-23: one process at a time claims a database, and its own statements are not restricted", async () => {
  const giveUp = await claim();
  await expect(claim()).rejects.toThrow(OtherReplicasError);
  await database.db.transaction((tx) => lockMap(tx));

  await giveUp();
  const giveUpAgain = await claim();
  await giveUpAgain();
});

test("db-24: a process that serves alone does not start next to processes with a Redis, and vice versa", async () => {
  const share = () => claimReplica(database.url, "shared", () => expect.unreachable());
  const alone = await claim();
  await expect(share()).rejects.toThrow(/without REDIS_URL/);
  await alone();
  const shares = [await share(), await share()];
  await expect(claim()).rejects.toThrow(OtherReplicasError);
  for (const giveUp of shares) await giveUp();
  await (
    await claim()
  )();
});

test("db-25: a claim outlives its connection", async () => {
  const giveUp = await claim();
  const former = await cutClaim();
  await expect
    .poll(() => listClaims(true))
    .toEqual([expect.not.toSatisfy((pid) => pid === former)]);
  await expect(claim()).rejects.toThrow(OtherReplicasError);
  await giveUp();
  await expect.poll(() => listClaims(true)).toEqual([]);
});

test("db-25, db-26: a lost claim goes to the fastest process; the former owner is notified and waits for it", async () => {
  const errors: Error[] = [];
  const giveUp = await claim((error) => errors.push(error));
  const rival = postgres(database.url, { max: 1, onnotice: () => {} });
  const taken = rival`select pg_advisory_lock(${advisoryLocks.replicas})`.execute();
  await expect.poll(() => listClaims(false)).toHaveLength(1);
  await cutClaim();
  await taken;
  await expect.poll(() => errors).toEqual([expect.any(OtherReplicasError)]);
  const [connection] = await listClaims(true);
  await rival.end();
  await expect
    .poll(() => listClaims(true))
    .toEqual([expect.not.toSatisfy((pid) => pid === connection)]);
  await giveUp();
});
