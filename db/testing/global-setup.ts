import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "../src/migrate.ts";
import { wrapStore } from "../src/open.ts";
import { createPostgresDatabase } from "./database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The path of a tar file with a migrated, empty store. */
    storeSnapshot: string;
    /** True if `openTestDatabase` must not use the PostgreSQL of the run. */
    isEmbeddedOnly: boolean;
  }
}

/**
 * Creates one migrated store for the whole run, and one migrated database if there is a PostgreSQL.
 * Copies of them take a fraction of the time.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dropTemplate = await makeTemplate();
  const folder = await mkdtemp(join(tmpdir(), "oni-test-"));
  project.provide("storeSnapshot", await makeSnapshot(folder));
  return async () => {
    await rm(folder, { recursive: true, force: true });
    await dropTemplate?.();
  };
}

async function makeSnapshot(folder: string): Promise<string> {
  const snapshot = join(folder, "store.tar");
  const data = join(folder, "store");
  const { close } = await wrapStore(await PGlite.create(data));
  // A copy of a store that was shut down opens without recovery, which would flush each of its files.
  await close();
  execFileSync("tar", ["--format=ustar", "-cf", snapshot, "-C", data, ...(await readdir(data))]);
  await rm(data, { recursive: true });
  return snapshot;
}

/** Workers start later and find its name in their environment. */
async function makeTemplate(): Promise<(() => Promise<void>) | null> {
  if (!process.env["TEST_DATABASE_URL"]) return null;
  const { name, url, drop } = await createPostgresDatabase();
  await migrateDatabase(url);
  process.env["TEST_DATABASE_TEMPLATE"] = name;
  return drop;
}
