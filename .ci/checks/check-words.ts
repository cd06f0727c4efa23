import { lineAt, type Source } from "../suite/sources.ts";

/** Unfinished work, silenced types, and tests that do not run. Split, so that this file passes. */
const refused = new RegExp(
  [
    ["TO", "DO"],
    ["FIX", "ME"],
    ["@ts-", "(?:ignore|nocheck|expect-error)"],
    ["\\b(?:it|test|describe)(?:\\.\\w+)*", "\\.(?:skip|only|todo|fixme|skipIf|runIf)\\("],
  ]
    .map((parts) => parts.join(""))
    .join("|"),
  "g",
);

/** Names each place where a word stands that no committed file may hold. */
export function checkMarkers(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => path !== "package-lock.json")
    .flatMap(({ path, text }) =>
      [...text.matchAll(refused)].map(
        ({ 0: marker, index }) =>
          `${path}:${lineAt(text, index)}: "${marker}" may not be committed.`,
      ),
    );
}
