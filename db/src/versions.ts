import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findMigrations } from "./migrate.ts";

/** A version that was given out, and how many steps its schema had taken. */
export type Version = { version: string; commit: string; migrations: number };

/** The version of this program, which stands in the `package.json` above all workspaces. */
export function readVersion(): string {
  const file = join(dirname(findMigrations()), "..", "package.json");
  const { version }: { version: string } = JSON.parse(readFileSync(file, "utf8"));
  return version;
}

/** The last version that was given out. Its processes go on while the schema is that of this code. */
export function readFormerVersion(): Version {
  const file = join(dirname(findMigrations()), "versions.json");
  const versions: Version[] = JSON.parse(readFileSync(file, "utf8"));
  const former = versions.at(-1);
  if (!former) throw new Error(`${file} names no version.`);
  return former;
}
