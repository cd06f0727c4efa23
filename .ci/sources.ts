import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

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

/** The number of the line on which the character at `offset` stands. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
