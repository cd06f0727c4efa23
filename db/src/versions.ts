import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findMigrations } from "./migrate.ts";

/** A released version, and its number of migrations. */
export type Version = { version: string; commit: string; migrations: number };

/** Returns the version of this program from the `package.json` above all workspaces. */
export function readVersion(): string {
  const file = join(dirname(findMigrations()), "..", "package.json");
  const { version }: { version: string } = JSON.parse(readFileSync(file, "utf8"));
  return version;
}

/** Returns the last released version. Its processes continue to run on the schema of this code. */
export function readFormerVersion(): Version {
  const file = join(dirname(findMigrations()), "versions.json");
  const versions: Version[] = JSON.parse(readFileSync(file, "utf8"));
  const former = versions.at(-1);
  if (!former) throw new Error(`${file} names no version.`);
  return former;
}
