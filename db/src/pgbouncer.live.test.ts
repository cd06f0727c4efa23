import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openPgbouncer } from "../../.ci/services/pgbouncer.ts";
import { createPostgresDatabase, makeUser } from "../testing/index.ts";
import { claimThroughPool } from "./locks/pooled-claim.ts";
import { OtherReplicasError } from "./locks/other-replicas.ts";
import { claimReplica } from "./locks/replica-claim.ts";
import { openDatabase } from "./open.ts";
import { users } from "./schema/index.ts";

const serverConnections = 50;
const cleanUps: (() => Promise<unknown>)[] = [];
let direct: Awaited<ReturnType<typeof createPostgresDatabase>>;
let pooler: Awaited<ReturnType<typeof openPgbouncer>>;

beforeEach(async () => {
  direct = await createPostgresDatabase();
  pooler = await openPgbouncer(direct.url, { serverConnections });
  cleanUps.push(direct.drop, pooler.close);
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function open() {
  const { isPrepared } = pooler;
  const opened = await openDatabase({
    ...{ databaseUrl: pooler.url, directUrl: direct.url, isPrepared, dataDirectory: "" },
    poolSize: 4,
  });
  cleanUps.push(opened.close);
  return opened;
}

test("db-27: behind a pooler in transaction mode 60 processes share 50 connections, with the same statement limits as without it", async () => {
  const first = await open();
  const others: (typeof first)[] = [];
  while (others.length < 59) others.push(await open());
  const claims: (() => Promise<void>)[] = [];
  while (claims.length < 60) claims.push(await claimThroughPool(pooler.url, () => {}));
  const work = async ({ db }: typeof first) => {
    const member = await makeUser(db);
    await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('oni.mark', ${member.id}, true)`);
      await tx.update(users).set({ bio: "a ripple" });
      const [setting] = await tx.select({ mark: sql`current_setting('oni.mark')` }).from(users);
      expect(setting?.mark).toBe(member.id);
    });
    await Promise.all(Array.from({ length: 4 }, () => db.select().from(users).limit(3)));
  };
  await work(first);
  await Promise.all(others.map(async ({ db }) => db.select().from(users).limit(3)));
  await Promise.all(others.slice(0, 3).map(work));
  const [counted] = await first.db
    .select({ total: sql<number>`count(*)::int` })
    .from(sql`pg_stat_activity`)
    .where(sql`datname = current_database()`);
  expect(counted?.total).toBeLessThanOrEqual(serverConnections);
  expect(await first.db.select().from(users)).toHaveLength(4);
  for (const [name, value] of Object.entries({
    statement_timeout: "5s",
    lock_timeout: "2s",
    idle_in_transaction_session_timeout: "5s",
    jit: "off",
  })) {
    const [row] = await first.db
      .select({ is: sql`current_setting(${name}::text)` })
      .from(sql`(select) as always`);
    expect(row?.is, name).toBe(value);
  }
  await Promise.all(claims.map((giveUp) => giveUp()));
});

test("db-28: a process that serves alone does not start next to processes behind a pooler, and vice versa", async () => {
  const alone = () => claimReplica(direct.url, "alone", () => {});
  const pooled = () => claimThroughPool(pooler.url, () => {});
  const giveUpAlone = await alone();
  await expect(pooled()).rejects.toBeInstanceOf(OtherReplicasError);
  await giveUpAlone();
  const [giveUp, giveUpOther] = [await pooled(), await pooled()];
  await expect(alone()).rejects.toBeInstanceOf(OtherReplicasError);
  const shared = await claimReplica(direct.url, "shared", () => {});
  await Promise.all([giveUp(), giveUpOther(), shared()]);
});
