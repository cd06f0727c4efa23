import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { unpackTestStore } from "../../testing/index.ts";
import { DamagedStoreError } from "./damaged-store.ts";
import { lockDataDirectory } from "../locks/data-lock.ts";
import { openDatabase } from "../open.ts";
import { PlainError } from "../process/plain-error.ts";

let folder: string;
let directory: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "oni-damaged-"));
  await unpackTestStore(join(folder, "whole"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  directory = join(folder, "damaged");
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory);
});

const at = (path: string) => join(directory, "store", path);

async function segments(): Promise<string[]> {
  const names = await readdir(at("pg_wal"));
  return names.filter((name) => /^[0-9A-F]{24}$/.test(name)).map((name) => at(`pg_wal/${name}`));
}

const damages: Record<string, () => Promise<unknown>> = {
  "no version": () => rm(at("PG_VERSION")),
  "an empty version": () => truncate(at("PG_VERSION")),
  "nothing at all": async () => {
    for (const name of await readdir(at(""))) await rm(at(name), { recursive: true });
  },
  "a cut control file": () => truncate(at("global/pg_control"), 100),
  "a control file of junk": () => writeFile(at("global/pg_control"), Buffer.alloc(8_192, 7)),
  "a cut log": async () => {
    for (const path of await segments()) await truncate(path, 1_000_000);
  },
  "an empty log": async () => {
    for (const path of await segments()) await truncate(path);
  },
  "no log": async () => {
    for (const path of await segments()) await rm(path);
  },
};

/**
 * Returns a digest of every file of the store by its path, except the file in which PostgreSQL records
 * that it runs.
 */
async function readStore(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const entry of await readdir(at(""), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === "postmaster.pid") continue;
    const path = join(entry.parentPath, entry.name);
    files.set(
      path,
      createHash("sha1")
        .update(await readFile(path))
        .digest("hex"),
    );
  }
  return files;
}

test.each(Object.entries(damages))(
  "db-14: a store with %s is refused in one sentence and left unchanged",
  async (_, damage) => {
    await cp(join(folder, "whole"), directory, { recursive: true });
    await damage();
    const before = await readStore();
    const failure = await openDatabase({ dataDirectory: directory }).catch((error) => error);
    expect(failure).toBeInstanceOf(DamagedStoreError);
    expect(failure).toBeInstanceOf(PlainError);
    expect(failure.message).toMatch(/ is damaged and was left as it is: .*make restore FROM=/);
    expect(failure.message).not.toContain("\n");
    expect(await readStore()).toEqual(before);
    expect(await readdir(directory)).toEqual(["store"]);
  },
);

test.each(["", "junk", "{}", "null", '{"pid":"x","host":1}'])(
  "db-14, db-15: a lock with the content %j is refused in one sentence and left unchanged",
  async (text) => {
    const lock = join(directory, "lock");
    await writeFile(lock, text);
    const failure = await openDatabase({ dataDirectory: directory }).catch((error) => error);
    expect(failure).toBeInstanceOf(PlainError);
    expect(failure.message).toContain(`${lock} does not say who holds`);
    expect(await readFile(lock, "utf8")).toBe(text);
    await rm(lock);
    await (
      await lockDataDirectory(directory)
    )();
  },
);
