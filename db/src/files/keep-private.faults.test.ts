import { chmod, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { unpackTestStore } from "../../testing/index.ts";
import { makePrivate } from "./keep-private.ts";
import { openDatabase } from "../open.ts";

let folder: string;
let directory: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "oni-private-"));
  directory = join(folder, "data");
  return () => rm(folder, { recursive: true, force: true });
});

const modeOf = async (path: string) => (await lstat(path)).mode & 0o7777;

/** Returns all paths that other users can access, without links. */
async function listOpen(): Promise<string[]> {
  const names = await readdir(directory, { recursive: true });
  const paths = [directory, ...names.map((name) => join(directory, name))];
  const open: string[] = [];
  for (const path of paths) {
    const { mode } = await lstat(path);
    if (mode & 0o077 && (mode & 0o170000) !== 0o120000) open.push(path);
  }
  return open;
}

test("db-11: permissions of other users in a data directory are removed when it is opened", async () => {
  const outside = join(folder, "outside");
  await writeFile(outside, "of somebody else");
  await chmod(outside, 0o644);
  await unpackTestStore(directory);
  await mkdir(join(directory, "objects", "ab"), { recursive: true });
  await writeFile(join(directory, "objects", "ab", "picture"), "");
  await symlink(outside, join(directory, "link"));
  for (const path of await readdir(directory, { recursive: true })) {
    if (path !== "link") await chmod(join(directory, path), 0o777);
  }
  await chmod(directory, 0o777);

  const { close } = await openDatabase({ dataDirectory: directory });
  await close();
  expect(await listOpen()).toEqual([]);
  expect(await modeOf(directory)).toBe(0o700);
  expect(await modeOf(join(directory, "objects", "ab", "picture"))).toBe(0o700);
  expect(await modeOf(outside)).toBe(0o644);
});

test("db-11, db-12: a new data directory is private from the first byte", () => {
  makePrivate(directory);
  return expect(modeOf(directory)).resolves.toBe(0o700);
});

test("db-11, db-13: a folder that all users share is refused and left unchanged", async () => {
  await mkdir(directory);
  await chmod(directory, 0o1777);
  await expect(openDatabase({ dataDirectory: directory })).rejects.toThrow(/all users share/);
  expect(await modeOf(directory)).toBe(0o1777);
});
