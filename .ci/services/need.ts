import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";

/** Something the tests need on this machine, and how to get it where it is missing. */
export type Need<Found> = {
  name: string;
  /** The Debian package that brings it. */
  aptPackage: string;
  /** One sentence: what a person can do about it. */
  advice: string;
  /** Answers null when it is not here; throws when what was named in the environment is unusable. */
  find: () => Promise<Found | null>;
};

export async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** The first of these programs that stands on PATH. */
export async function findOnPath(names: string[]): Promise<string | null> {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  for (const name of names) {
    for (const folder of folders) {
      if (await isExecutable(join(folder, name))) return join(folder, name);
    }
  }
  return null;
}

/** The first number of the version in what `--version` printed: 15 of "postgres (PostgreSQL) 15.14". */
export function majorVersion(printed: string): number {
  return Number(/[ =](\d+)[.\w]/.exec(printed)?.[1] ?? Number.NaN);
}
