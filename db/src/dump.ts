import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { connectPostgres, environmentOf } from "./connection/database-url.ts";
import type { Database } from "./connection/database.ts";
import { findMigrations, withMigrationLock } from "./migrate.ts";
import { listErasures } from "./erasures/erasures.ts";
import type { Erasure } from "./schema/index.ts";

/** Writes a PostgreSQL database to a file in `pg_dump`'s custom format, from one snapshot. */
export const dumpDatabase = (databaseUrl: string, file: string): Promise<void> =>
  runClient("pg_dump", databaseUrl, [
    ...["--format=custom", ...withoutOwners, `--exclude-schema=${asidePrefix}*`],
    `--file=${file}`,
  ]);

/**
 * Restores a PostgreSQL database from a file of `dumpDatabase`, completely or not at all, and then
 * migrates it. Existing schemas are renamed, not dropped. Returns the new name of `public`, or null if it
 * was empty. It writes a second file next to the first. Processes that start during the restore wait
 * until `prepare` has finished.
 */
export async function restoreDatabase(
  databaseUrl: string,
  file: string,
  prepare: (db: Database) => Promise<void> = async () => {},
): Promise<string | null> {
  const statements = `${file}.sql`;
  await runClient("pg_restore", databaseUrl, [...withoutOwners, `--file=${statements}`, file]);
  return withMigrationLock(databaseUrl, noWait, async (db) => {
    const aside = (await hasTables(databaseUrl)) ? `${asidePrefix}${stampOf(new Date())}` : null;
    await runClient("psql", databaseUrl, [
      ...["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"],
      ...(aside ? [`--command=${setAside(aside)}`] : []),
      `--file=${statements}`,
    ]);
    await migrate(db, { migrationsFolder: findMigrations() });
    await prepare(db);
    return aside;
  });
}

const noWait = () => {};

/** Schemas with this prefix were set aside by a restore and are not part of backups. */
const asidePrefix = "before_restore_";

const stampOf = (moment: Date) => moment.toISOString().replaceAll(/\D/g, "");

const setAside = (name: string) => `
  alter schema public rename to ${name};
  create schema public;
  create schema if not exists drizzle;
  alter schema drizzle rename to ${name}_migrations;
`;

const hasTables = (databaseUrl: string): Promise<boolean> =>
  withClient(databaseUrl, async (db) => {
    const found = await db.execute(
      sql`select from pg_tables where schemaname in ('public', 'drizzle') limit 1`,
    );
    return found.length > 0;
  });

const withoutOwners = ["--no-owner", "--no-privileges"];

/** The reasons against a restore: existing members, and processes that use the database. */
export type DatabaseUse = { memberCount: number; otherConnections: number };

/** Reads the use of a PostgreSQL database, which need not be migrated. */
export const findDatabaseUse = (databaseUrl: string): Promise<DatabaseUse> =>
  withClient(databaseUrl, async (db) => {
    const [seen] = await db.execute<{ hasUsers: boolean; others: number }>(sql`
      select to_regclass('public.users') is not null as "hasUsers", (
        select count(*)::int from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and (application_name = 'postgres.js' or application_name like 'oni-%')) as others`);
    const [counted] = seen?.hasUsers
      ? await db.execute<{ total: number }>(sql`select count(*)::int as total from users`)
      : [];
    return { memberCount: counted?.total ?? 0, otherConnections: seen?.others ?? 0 };
  });

/**
 * Returns the erasures that a PostgreSQL database records, or none if it is not a database of ONI or has
 * an earlier version.
 */
export const findErasures = (databaseUrl: string): Promise<Erasure[]> =>
  withClient(databaseUrl, async (db) => {
    const [seen] = await db.execute<{ isThere: boolean }>(
      sql`select to_regclass('public.erasures') is not null as "isThere"`,
    );
    return seen?.isThere ? listErasures(db) : [];
  });

/** Runs a query on a database that need not be one of ONI. */
async function withClient<Answer>(
  databaseUrl: string,
  query: (db: PostgresJsDatabase) => Promise<Answer>,
): Promise<Answer> {
  const client = connectPostgres(databaseUrl, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    return await query(drizzle(client));
  } finally {
    await client.end({ timeout: 5 });
  }
}

/**
 * Runs a program of PostgreSQL. The password is passed in the environment, which other users cannot read.
 */
async function runClient(program: string, databaseUrl: string, args: string[]): Promise<void> {
  const child = spawn(program, args, {
    // oxlint-disable-next-line node/no-process-env -- The program has to be found on our own PATH.
    env: { ...process.env, ...environmentOf(databaseUrl) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaints = "";
  child.stderr.on("data", (chunk) => (complaints = (complaints + String(chunk)).slice(-4_000)));
  const code: unknown = await Promise.race([
    once(child, "close").then(([exitCode]) => exitCode),
    once(child, "error").then(([error]) => Promise.reject(error)),
  ]).catch((error) => {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw isMissing
      ? new Error(`${program} is needed: install PostgreSQL's client programs.`)
      : error;
  });
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}:\n${complaints.trim()}`);
}
