import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { PlainError } from "@oni/db";

/** How a backup is called that nobody gave a name, by the second in which it was begun. */
export const nameOfBackup = (moment: Date) =>
  `oni-backup-${moment.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.tar.gz`;

const namePattern = /^oni-backup-\d{8}T\d{6}Z\.tar\.gz$/;

/** Reads how many backups are to be kept; undefined keeps all. */
export function readKeep(value: string | undefined): number | undefined {
  if (!value) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(value)) {
    throw new PlainError("KEEP is how many backups are kept, from 1. Nothing was done.");
  }
  return Number(value);
}

/** Removes the oldest of the backups in a folder that nobody gave a name, but for so many; answers which. */
export async function pruneBackups(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => namePattern.test(name)).toSorted();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await rm(join(folder, name));
  return old;
}
