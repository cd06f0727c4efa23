import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";

export type Source = { path: string; text: string };

/** Every text file that is, or could be, committed. */
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
 * Returns what a file imports, statically or not, and what it names by `new URL("./…")`: the path of a
 * file of ours, the name of a package.
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
