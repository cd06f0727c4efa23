import { trials } from "../suite/deep.ts";
import { lineAt, type Source } from "../suite/sources.ts";

const limitMs = 60_000;

/** The time limit of a test or hook without its own. A complete search (`DEEP=1`) takes longer. */
export const testLimitMs = limitMs * trials(1, 20);

/** The three ways to set a limit: in the body, before the body, after the body. */
const ownLimits = [
  /\btest\.slow\(/g,
  /\btest\.setTimeout\((?<limit>[^()]*)\)/g,
  /\{ timeout: (?<limit>[^,}]+?),? \},\s*(?:async )?\(/g,
  /\},\s+(?<limit>[\d_]+),?\s*\);/g,
];

/** Names each test that raises its limit without a comment on that line or the line before. */
export function checkLimits(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path))
    .flatMap(({ path, text }) => {
      const lines = text.split("\n");
      const hasReason = (line: number) =>
        lines.slice(Math.max(0, line - 2), line).some((each) => each.includes("// "));
      return ownLimits
        .flatMap((pattern) => [...text.matchAll(pattern)])
        .filter(({ groups }) => isRaised(groups?.["limit"]))
        .map((found) => lineAt(text, found.index + found[0].search(/\S*\d|\w/)))
        .filter((line) => !hasReason(line))
        .map((line) => `${path}:${line}: A raised time limit needs a comment with its reason.`);
    });
}

/** A limit that is not a plain number counts as raised. */
function isRaised(limit = ""): boolean {
  return !(Number(limit.replaceAll("_", "") || Number.NaN) <= limitMs);
}
