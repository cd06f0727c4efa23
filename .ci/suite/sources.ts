import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";

export type Source = { path: string; text: string };

/** Returns every text file that is committed or could be. */
export function readSources(): Source[] {
  const listed = execFileSync("git", [
    "ls-files",
    "-z",
    "--cached",
    "--others",
    "--exclude-standard",
  ]);
  return listed
    .toString()
    .split("\0")
    .filter((path) => path !== "" && existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }))
    .filter(({ text }) => !text.includes("\0"));
}

/**
 * Returns the targets of a file's imports, static and dynamic, and of `new URL("./…")`. Our own files are
 * paths, packages are names.
 */
export function importsOf({ path, text }: Source): string[] {
  const names = text.matchAll(/(?:\bfrom|\bimport|\bURL)\s*\(?\s*"([^"]+)"/g);
  return [...names].map(([, name = ""]) =>
    name.startsWith(".") ? posix.join(posix.dirname(path), name) : name,
  );
}

/** Returns the number of the line that contains the character at `offset`. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
