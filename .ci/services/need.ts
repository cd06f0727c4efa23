import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";

/** A program or server that the tests need, and how to install it. */
export type Need<Found> = {
  name: string;
  /** The Debian packages that contain it, separated by blanks. */
  aptPackage: string;
  /** One sentence with what a person can do about it. */
  advice: string;
  /** Returns null when it is missing. Throws when the one named in the environment is unusable. */
  find: () => Promise<Found | null>;
};

export async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Returns the first of these programs that is on PATH. */
export async function findOnPath(names: string[]): Promise<string | null> {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  for (const name of names) {
    for (const folder of folders) {
      if (await isExecutable(join(folder, name))) return join(folder, name);
    }
  }
  return null;
}

/** Returns the first number of the output of `--version`: 15 of "postgres (PostgreSQL) 15.14". */
export function majorVersion(printed: string): number {
  return Number(/[ =](\d+)[.\w]/.exec(printed)?.[1] ?? Number.NaN);
}
