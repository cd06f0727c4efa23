import { randomBytes } from "node:crypto";
import { execFileSync } from "node:child_process";
import { chmod, mkdir, readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import postgres from "postgres";
import { inject } from "vitest";
import { storeFolder } from "../src/connection/embedded.ts";
import { type OpenDatabase, openDatabase, wrapStore } from "../src/open.ts";
import { sql } from "drizzle-orm";

/** An empty, migrated database in this process. Close it when the file is done. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const snapshot = new Blob([await readFile(inject("storeSnapshot"))]);
  const store = await PGlite.create({ loadDataDir: snapshot });
  const { db, close } = await wrapStore(store);
  return {
    db,
    close,
    ping: async () => {
      await db.execute(sql`select 1`);
    },
  };
}

/** Puts an empty, migrated store below a data directory, which costs a fraction of making one. */
export async function unpackTestStore(dataDirectory: string): Promise<void> {
  const folder = storeFolder(dataDirectory);
  await mkdir(folder, { recursive: true });
  execFileSync("tar", ["-xf", inject("storeSnapshot"), "-C", folder], { stdio: "ignore" });
  await chmod(folder, 0o700);
}

/** The PostgreSQL that live tests use, from `TEST_DATABASE_URL`. */
function testDatabaseUrl(): string {
  const url = process.env["TEST_DATABASE_URL"];
  if (!url) throw new Error("TEST_DATABASE_URL is not set; run `make test`, which provides it.");
  return url;
}

/** A fresh, empty database on the real PostgreSQL, dropped when `drop` is called. */
export async function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = postgres(testDatabaseUrl(), { max: 1, onnotice: () => {} });
  const name = `oni_${randomBytes(6).toString("hex")}`;
  await admin.unsafe(`create database ${name}`);
  const url = new URL(testDatabaseUrl());
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

/** As `openTestDatabase`, on the real PostgreSQL. */
export async function openPostgresTestDatabase(): Promise<OpenDatabase & { url: string }> {
  const { url, drop } = await createPostgresDatabase();
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
