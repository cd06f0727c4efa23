import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { PlainError } from "@oni/db";

/** Returns the default name of a backup, from the second in which it began. */
export const nameOfBackup = (moment: Date) =>
  `oni-backup-${moment.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.tar.gz`;

const namePattern = /^oni-backup-\d{8}T\d{6}Z\.tar\.gz$/;

/** Parses the number of backups to keep. Undefined keeps all. */
export function readKeep(value: string | undefined): number | undefined {
  if (!value) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(value)) {
    throw new PlainError("KEEP is how many backups are kept, from 1. Nothing was done.");
  }
  return Number(value);
}

/**
 * Removes the oldest backups with a default name from a folder, except the `keep` newest. Returns their
 * names.
 */
export async function pruneBackups(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => namePattern.test(name)).toSorted();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await rm(join(folder, name));
  return old;
}
