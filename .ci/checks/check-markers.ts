import { lineAt, type Source } from "../suite/sources.ts";

/**
 * Markers of unfinished work, of silenced types and of tests that do not run. Split, so that this file
 * contains none itself.
 */
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

/** Names each marker that no committed file may contain. */
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
