import type { Source } from "../suite/sources.ts";

const page = "ARCHITECTURE.md";
const section = "## One message, from key press to the other screen";
const mostFiles = 18;
const mostLines = 1_500;

/**
 * Following one message through the code must stay reading for an hour: the section of the map that
 * does it names each file by its whole path, and they are counted.
 */
export function checkWalk(sources: readonly Source[]): string[] {
  const map = sources.find(({ path }) => path === page)?.text ?? "";
  const walk = map.split(section)[1]?.split("\n## ")[0];
  if (walk === undefined) return [`${page} has no section "${section}".`];

  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const named = new Set([...walk.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path = ""]) => path));
  const missing = [...named].filter((path) => !texts.has(path));
  const lines = [...named].reduce((sum, path) => sum + countLines(texts.get(path) ?? ""), 0);
  return [
    ...missing.map((path) => `${page}: ${path} is not there.`),
    ...(named.size === 0 ? [`${page}: the walk names no file.`] : []),
    ...(named.size > mostFiles
      ? [`${page}: the walk has ${named.size} files, of ${mostFiles}.`]
      : []),
    ...(lines > mostLines ? [`${page}: the walk has ${lines} lines, of ${mostLines}.`] : []),
  ];
}

const countLines = (text: string) => text.split("\n").length - 1;
