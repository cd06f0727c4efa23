import { spawn } from "node:child_process";
import { once } from "node:events";
import postgres from "postgres";
import { expect, test } from "vitest";
import { testProgram } from "../../.ci/suite/test-program.ts";
import { createPostgresDatabase } from "../testing/index.ts";
import { openDatabase } from "./open.ts";
import { users } from "./schema/index.ts";

const program = await testProgram(new URL("./migrate-main.ts", import.meta.url));

test("db-22: a migration that is killed in its middle leaves nothing behind, and the next one runs completely", async () => {
  const database = await createPostgresDatabase();
  const client = postgres(database.url, { max: 2, onnotice: () => {} });
  const blocker = await client.reserve();
  // Another transaction that creates a table of this name has to wait for this one.
  await blocker.unsafe("begin; create table users ()");

  const migration = spawn(process.execPath, program, {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: "ignore",
  });
  const exited = once(migration, "exit");
  const isWaiting = async () => {
    const [seen] = await client<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return seen?.waiting;
  };
  await expect.poll(isWaiting, { timeout: 60_000 }).toBe(1);
  migration.kill("SIGKILL");
  await exited;
  await blocker.unsafe("rollback");

  const tables = () => client`select from pg_tables where schemaname = 'public'`;
  await expect.poll(isWaiting).toBe(0);
  expect(await tables()).toHaveLength(0);
  const { db, close } = await openDatabase({ databaseUrl: database.url, dataDirectory: "" });
  expect(await db.$count(users)).toBe(0);
  await close();
  blocker.release();
  await client.end();
  await database.drop();
});
