import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPostgresDatabase, makeUser } from "../testing/index.ts";
import { dumpDatabase, restoreDatabase } from "./dump.ts";
import { openDatabase } from "./open.ts";
import { users } from "./schema/index.ts";

type Store = Awaited<ReturnType<typeof createPostgresDatabase>>;

let folder: string;
let store: Store;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "oni-dump-"));
});
/** Creates a dump with one member, of a database that later gets another schema and a second member. */
beforeEach(async () => {
  store = await createPostgresDatabase();
  file = join(folder, "database.dump");
  await withDatabase(({ db }) => makeUser(db));
  await dumpDatabase(store.url, file);
  await withDatabase(async ({ db }) => {
    await db.execute(sql`create table of_later (id uuid primary key references users (id))`);
    await db.execute(sql`alter table users add column "ofLater" text not null default 'x'`);
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of later', 9e12)`,
    );
    const { id } = await makeUser(db);
    await db.execute(sql`insert into of_later values (${id})`);
  });
  return () => store.drop();
});
afterAll(() => rm(folder, { recursive: true }));

async function withDatabase<Answer>(
  question: (open: Awaited<ReturnType<typeof openDatabase>>) => Promise<Answer>,
): Promise<Answer> {
  const open = await openDatabase({ databaseUrl: store.url, dataDirectory: "" });
  try {
    return await question(open);
  } finally {
    await open.close();
  }
}

const tablesOfLater = () =>
  withDatabase(({ db }) =>
    db
      .select({ schema: sql<string>`schemaname` })
      .from(sql`pg_tables`)
      .where(sql`tablename = 'of_later'`),
  );

test("db-29: a restore replaces the later schema and keeps it in schemas of its own", async () => {
  const aside = await restoreDatabase(store.url, file);
  expect(await tablesOfLater()).toEqual([{ schema: aside }]);
  const counts = await withDatabase(async ({ db }) => [
    await db.$count(users),
    await db.$count(sql`${sql.identifier(String(aside))}.users`),
  ]);
  expect(counts).toEqual([1, 2]);
});

test("db-29, db-30: a backup of a restored database omits the schemas that were set aside, and can be restored elsewhere", async () => {
  await restoreDatabase(store.url, file);
  await dumpDatabase(store.url, file);
  const otherDatabase = await createPostgresDatabase();
  expect(await restoreDatabase(otherDatabase.url, file)).toBeNull();
  await otherDatabase.drop();
});

test("db-31: a restore that fails in its middle changes nothing", async () => {
  await withDatabase(async ({ db }) => {
    await db.execute(sql`create schema before_restore_1`);
    await db.execute(sql`create type before_restore_1.kind as enum ('one')`);
    await db.execute(sql`create table wants (kind before_restore_1.kind)`);
  });
  await dumpDatabase(store.url, file);
  await withDatabase(({ db }) => db.execute(sql`drop schema before_restore_1 cascade`));

  await expect(restoreDatabase(store.url, file)).rejects.toThrow(/psql ended/);
  expect(await tablesOfLater()).toEqual([{ schema: "public" }]);
  expect(await withDatabase(({ db }) => db.$count(users))).toBe(2);
});
