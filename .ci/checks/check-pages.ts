import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { posix } from "node:path";
import type { Source } from "../suite/sources.ts";

const kibibyte = 1024;

/** The largest size of a page, in bytes. */
const pageSizes: Readonly<Record<string, number>> = {
  "README.md": 6 * kibibyte,
  "ARCHITECTURE.md": 10 * kibibyte,
  "BENCHMARKS.md": 5 * kibibyte,
};

/** Names each page above its size, each link to a file that does not exist, and each unknown command. */
export function checkPages(sources: readonly Source[]): string[] {
  const pages = sources.filter(({ path }) => path.endsWith(".md"));
  const makefile = sources.find(({ path }) => path === "Makefile")?.text ?? "";
  const commands = new Set([...makefile.matchAll(/^([a-z-]+):/gm)].map(([, name = ""]) => name));
  return pages.flatMap(({ path, text }) => [
    ...checkSize(path, text),
    ...linksOf({ path, text })
      .filter((target) => !existsSync(target))
      .map((target) => `${path}: the link to ${target} leads nowhere.`),
    ...commandsOf(text)
      .filter((name) => !commands.has(name))
      .map((name) => `${path}: there is no make ${name}.`),
  ]);
}

function checkSize(path: string, text: string): string[] {
  const size = Buffer.byteLength(text);
  const most = pageSizes[path] ?? Infinity;
  return size > most ? [`${path} has ${size} bytes, of ${most}.`] : [];
}

/** Returns the files that a page links or shows, as paths from the top level. */
function linksOf({ path, text }: Source): string[] {
  const targets = text.matchAll(/\]\(([^)\s]+)\)|\b(?:src|srcset)="([^"\s]+)"/g);
  return [...targets]
    .map(([, link, picture]) => link ?? picture ?? "")
    .filter((target) => !/^(?:[a-z]+:|#)/.test(target))
    .map((target) => posix.join(posix.dirname(path), target.replace(/#.*/, "")));
}

/** Returns the targets of `make` in code of a page. */
function commandsOf(text: string): string[] {
  const code = text.match(/```[\s\S]*?```|`[^`\n]+`/g) ?? [];
  return code
    .flatMap((part) => [...part.matchAll(/\bmake ((?:[A-Z]+=\S+ )*)([a-z-]+)\b(?![.:/])/g)])
    .map(([, , name = ""]) => name);
}

const ignoredCommits = ".git-blame-ignore-revs";
const mostFiles = 60;

/** The state of the project when the limit began. */
const firstCommit = "563b90a0bd72d2544dbbdfe28f7f09023a5f2bf0";

type Commit = { hash: string; files: number };

/** Names each commit with more than 60 files that `.git-blame-ignore-revs` does not list as a move. */
export function checkCommitSizes(commits: readonly Commit[], sources: readonly Source[]): string[] {
  const moves = sources.find(({ path }) => path === ignoredCommits)?.text ?? "";
  return commits
    .filter(({ hash, files }) => files > mostFiles && !moves.includes(hash))
    .map(
      ({ hash, files }) =>
        `${hash.slice(0, 8)} changes ${files} files, of ${mostFiles}. List it in ${ignoredCommits} if it only moves or renames.`,
    );
}

/**
 * Returns the commits since the limit began, each with the number of its files. Returns none if the
 * history does not reach so far.
 */
export function listCommits(): Commit[] {
  const git = (...args: string[]) =>
    execFileSync("git", args, { encoding: "utf8", maxBuffer: 64 * kibibyte * kibibyte });
  if (!git("rev-list", "HEAD").includes(firstCommit)) return [];
  return git("log", "--no-merges", "--name-only", "--format=%x00%H", `${firstCommit}..HEAD`)
    .split("\0")
    .slice(1)
    .map((entry) => entry.trim().split("\n"))
    .map(([hash = "", ...lines]) => ({ hash, files: lines.filter((line) => line !== "").length }));
}
