import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PlainError } from "@oni/db";
import { expect, test } from "vitest";
import { nameOfBackup, pruneBackups, readKeep } from "./prune-backups.ts";

test("api-79: KEEP leaves that number of the newest unnamed backups, and every other file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "oni-backups-"));
  const days = [3, 1, 5, 2, 4].map((day) => nameOfBackup(new Date(Date.UTC(2026, 1, day, 7))));
  expect(days[0]).toBe("oni-backup-20260203T070000Z.tar.gz");
  const others = ["monday.tar.gz", "oni-backup-20260101T070000Z.tar.gz.part", "notes.txt"];
  for (const name of [...days, ...others]) await writeFile(join(folder, name), "");
  const byAge = days.toSorted();
  expect(await pruneBackups(folder, 2)).toEqual(byAge.slice(0, 3));
  const left = await readdir(folder);
  expect(left.toSorted()).toEqual([...byAge.slice(3), ...others].toSorted());
  expect(await pruneBackups(folder, 2)).toEqual([]);
  await rm(folder, { recursive: true });
});

test("api-79: KEEP is a number from 1, or empty", () => {
  expect([readKeep(undefined), readKeep(""), readKeep("1"), readKeep("30")]).toEqual([
    ...[undefined, undefined, 1, 30],
  ]);
  for (const wrong of ["0", "-1", "1.5", "all", " 7"]) {
    expect(() => readKeep(wrong), wrong).toThrow(PlainError);
  }
});
