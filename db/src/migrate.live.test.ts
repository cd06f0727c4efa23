import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPostgresDatabase } from "../testing/index.ts";
import { findMigrations, migrateDatabase } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { readMigrationFiles } from "drizzle-orm/migrator";
import postgres from "postgres";
import { advisoryLocks } from "./locks/advisory-locks.ts";
import { users } from "./schema/index.ts";

let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
beforeAll(async () => {
  database = await createPostgresDatabase();
});
afterAll(() => database.drop());

const program = fileURLToPath(new URL("./migrate-main.ts", import.meta.url));

/** Runs the migration in a separate process. Returns its exit code and error output. */
async function migrate(): Promise<{ code: number; complaint: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", program], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint += text;
  });
  const [code] = await once(child, "close");
  return { code: Number(code), complaint };
}

test("db-20: ten processes that migrate an empty database at once all succeed, and each step runs once", async () => {
  const runs = await Promise.all(Array.from({ length: 10 }, migrate));
  expect(runs).toEqual(Array.from({ length: 10 }, () => ({ code: 0, complaint: "" })));

  const { db, close } = await openDatabase({ databaseUrl: database.url, dataDirectory: "" });
  const known = readMigrationFiles({ migrationsFolder: findMigrations() });
  const [row] = await db
    .select({ applied: sql<number>`count(*)::int` })
    .from(sql`drizzle.__drizzle_migrations`);
  expect(row?.applied).toBe(known.length);
  expect(await db.$count(users)).toBe(0);
  await close();
});

test("db-21: a process that finds another migrating reports that it waits, and continues after it", async () => {
  const other = postgres(database.url, { max: 1 });
  await other`select pg_advisory_lock(${advisoryLocks.migrations})`;
  let isOver = false;
  let migrating: Promise<void> | undefined;
  await new Promise<void>((resolve) => {
    migrating = migrateDatabase(database.url, resolve).then(() => void (isOver = true));
  });
  expect(isOver).toBe(false);
  await other.end();
  await migrating;
  expect(isOver).toBe(true);

  let isWaiting = false;
  await migrateDatabase(database.url, () => (isWaiting = true));
  expect(isWaiting).toBe(false);
});
