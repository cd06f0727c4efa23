import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { wrapStore } from "../src/open.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of a tar file that holds a migrated, empty store. */
    storeSnapshot: string;
  }
}

/** Makes one migrated store for the whole run; each test file loads its own copy in a fraction of a second. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "oni-test-"));
  const snapshot = join(folder, "store.tar");
  const store = await PGlite.create("memory://");
  const { close } = await wrapStore(store);
  const dump = await store.dumpDataDir("none");
  await writeFile(snapshot, Buffer.from(await dump.arrayBuffer()));
  await close();
  project.provide("storeSnapshot", snapshot);
  return () => rm(folder, { recursive: true, force: true });
}
