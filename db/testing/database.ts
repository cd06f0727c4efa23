import { randomBytes } from "node:crypto";
import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import postgres from "postgres";
import { inject } from "vitest";
import { storeFolder } from "../src/connection/embedded.ts";
import { type OpenDatabase, openDatabase, wrapStore } from "../src/open.ts";
import { sql } from "drizzle-orm";
import { readFrom } from "../src/connection/reads.ts";

/** Returns true in the second run of a file, which uses the embedded store instead of PostgreSQL. */
export const isSecondStore = (): boolean => inject("isEmbeddedOnly");

/**
 * Opens an empty, migrated database. It uses the PostgreSQL of the run if there is one, which takes a
 * tenth of the time of an embedded store. Tests that run on both stores get the embedded one the second
 * time. Close it at the end of the file.
 */
export const openTestDatabase = (): Promise<OpenDatabase> =>
  process.env["TEST_DATABASE_URL"] && !isSecondStore()
    ? openPostgresTestDatabase()
    : openEmbeddedTestDatabase();

/** Like `openTestDatabase`, but always embedded in this process. */
export async function openEmbeddedTestDatabase(): Promise<OpenDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "oni-store-"));
  await unpackTestStore(folder);
  // It never flushes. Existing files are faster than filling memory with them.
  const { db, close } = await wrapStore(await PGlite.create(storeFolder(folder)));
  return {
    db,
    read: readFrom(db),
    close: async () => {
      await close();
      await rm(folder, { recursive: true });
    },
    ping: async () => {
      await db.execute(sql`select 1`);
    },
  };
}

/**
 * Unpacks an empty, migrated store below a data directory, which takes a fraction of the time of creating
 * one.
 */
export async function unpackTestStore(dataDirectory: string): Promise<void> {
  const folder = storeFolder(dataDirectory);
  await mkdir(folder, { recursive: true });
  execFileSync("tar", ["-xf", inject("storeSnapshot"), "-C", folder], { stdio: "ignore" });
  await chmod(folder, 0o700);
}

/** Returns the PostgreSQL URL of the run from `TEST_DATABASE_URL`. */
function testDatabaseUrl(): string {
  const url = process.env["TEST_DATABASE_URL"];
  if (!url) throw new Error("TEST_DATABASE_URL is not set; run `make test`, which provides it.");
  return url;
}

type PostgresDatabase = { name: string; url: string; drop(): Promise<void> };

/**
 * Creates a database on the real PostgreSQL: an empty one, or a copy of `template`, which must have no
 * connections. `drop` deletes it.
 */
export async function createPostgresDatabase(template = "template1"): Promise<PostgresDatabase> {
  const admin = postgres(testDatabaseUrl(), { max: 1, onnotice: () => {} });
  const name = `oni_${randomBytes(6).toString("hex")}`;
  await admin.unsafe(`create database ${name} template ${template}`);
  const url = new URL(testDatabaseUrl());
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    drop: async () => {
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

/** Creates a copy of the database that was migrated once for the run. */
export const createMigratedDatabase = (): Promise<PostgresDatabase> =>
  createPostgresDatabase(process.env["TEST_DATABASE_TEMPLATE"]);

/** Like `openTestDatabase`, but always on the real PostgreSQL. */
export async function openPostgresTestDatabase(): Promise<OpenDatabase & { url: string }> {
  const { url, drop } = await createMigratedDatabase();
  const open = await openDatabase({ databaseUrl: url, dataDirectory: "" });
  return {
    ...open,
    url,
    close: async () => {
      await open.close();
      await drop();
    },
  };
}
