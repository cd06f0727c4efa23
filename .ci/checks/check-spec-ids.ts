import { lineAt, type Source } from "../suite/sources.ts";
import { findTestTitles } from "./test-titles.ts";

const ruleLine = /^- \*\*([A-Z]+\d+)\*\* /gm;
const leadingIds = /^((?:[A-Z]+\d+, )*[A-Z]+\d+): /;

/**
 * Compares the rules of the SPEC.md files with the titles of the tests. Each rule exists once and has a
 * test whose title begins with its id. Each title begins with the ids of one or more rules.
 */
export function checkSpecIds(sources: Source[]): string[] {
  const problems: string[] = [];
  const rules = new Map<string, string>();
  for (const { path, text } of sources.filter(({ path }) => path.endsWith("SPEC.md"))) {
    for (const { 1: id = "", index } of text.matchAll(ruleLine)) {
      const position = `${path}:${lineAt(text, index)}`;
      const other = rules.get(id);
      if (other) problems.push(`${position}: ${id} stands already at ${other}.`);
      else rules.set(id, position);
    }
  }

  const tested = new Set<string>();
  for (const { path, text } of sources.filter(hasTests)) {
    for (const { title, offset } of findTestTitles(text)) {
      const position = `${path}:${lineAt(text, offset)}`;
      const ids = leadingIds.exec(title ?? "")?.[1]?.split(", ") ?? [];
      if (ids.length === 0) {
        problems.push(`${position}: the title of a test begins with the id of a rule.`);
      }
      for (const id of ids) {
        if (rules.has(id)) tested.add(id);
        else problems.push(`${position}: no SPEC.md has the rule ${id}.`);
      }
    }
  }
  for (const [id, position] of rules) {
    if (!tested.has(id)) problems.push(`${position}: no test begins with ${id}.`);
  }
  return problems;
}

/** Shared suites have no test file names. Their import of vitest identifies them. */
function hasTests({ path, text }: Source): boolean {
  return /\.tsx?$/.test(path) && (path.endsWith(".spec.ts") || /from "vitest"/.test(text));
}
