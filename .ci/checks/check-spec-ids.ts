import { posix } from "node:path";
import { lineAt, type Source } from "../suite/sources.ts";
import { findTestTitles } from "./test-titles.ts";

const ruleLine = /^- \*\*([a-z]+-\d+)\*\* /gm;
const advice = "A new rule is the last of its file and has the next number.";
const leadingIds = /^((?:[a-z]+-\d+, )*[a-z]+-\d+): /;

/**
 * Compares the rules of the SPEC.md files with the titles of the tests. Each rule exists once and has a
 * test whose title begins with its id. Each title begins with the ids of one or more rules. The ids of a
 * file carry the name of its district or package, and their numbers rise.
 */
export function checkSpecIds(sources: Source[]): string[] {
  const problems: string[] = [];
  const rules = new Map<string, string>();
  for (const { path, text } of sources.filter(({ path }) => path.endsWith("SPEC.md"))) {
    let lastNumber = 0;
    for (const { 1: id = "", index } of text.matchAll(ruleLine)) {
      const position = `${path}:${lineAt(text, index)}`;
      const other = rules.get(id);
      if (other) problems.push(`${position}: ${id} exists already at ${other}.`);
      else rules.set(id, position);
      const [, name, number] = /^(.+)-(\d+)$/.exec(id) ?? [];
      if (name !== nameOf(path))
        problems.push(`${position}: ${id} has the name of another district.`);
      if (Number(number) <= lastNumber) {
        problems.push(`${position}: ${id} follows ${name}-${lastNumber}. ${advice}`);
      }
      lastNumber = Number(number);
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

/** Returns the district or package that a SPEC.md belongs to. */
const nameOf = (path: string) => posix.basename(posix.dirname(path)).replace(/^\./, "");

/** Shared suites have no test file names. Their import of vitest identifies them. */
function hasTests({ path, text }: Source): boolean {
  return /\.tsx?$/.test(path) && (path.endsWith(".spec.ts") || /from "vitest"/.test(text));
}
