import type { Source } from "../suite/sources.ts";

/** A figure may only fall. Lower it here when it has fallen. */
const reached = {
  /** The most product files that spell the method and the path of one write, with the contract. */
  filesOfWrite: 3,
  /** The same for the write in the middle. */
  medianFilesOfWrite: 2,
  /** Calls of writes that are neither an action nor a `defineWrite`, and their files. */
  calls: 31,
  filesWithCalls: 24,
};
type Figures = typeof reached;

const isProduct = ({ path }: Source) =>
  /^(?:api|web)\/(?:src|contract)\/.*\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path);
const defined = /\bmethod: "(POST|PUT|PATCH|DELETE)",\s*path: "([^"]+)"/g;
const spelled = /"((?:POST|PUT|PATCH|DELETE) \/[^"]+)"/g;
const called = /\bcall\(\s*"(?:POST|PUT|PATCH|DELETE) \//g;

/** Counts in how many product files each write of the contract is written, and how often it is called. */
export function countActions(sources: readonly Source[]): Figures {
  const product = sources.filter(isProduct);
  const filesOf = new Map<string, Set<string>>();
  const note = (write: string, path: string) =>
    filesOf.set(write, (filesOf.get(write) ?? new Set()).add(path));
  for (const { path, text } of product) {
    for (const [, method, route] of text.matchAll(defined)) note(`${method} ${route}`, path);
    for (const [, write = ""] of text.matchAll(spelled)) note(write, path);
  }
  const counts = [...filesOf.values()].map(({ size }) => size).toSorted((a, b) => a - b);
  const calls = product.map(({ text }) => [...text.matchAll(called)].length).filter(Boolean);
  return {
    filesOfWrite: counts.at(-1) ?? 0,
    medianFilesOfWrite: counts[Math.floor(counts.length / 2)] ?? 0,
    calls: calls.reduce((sum, count) => sum + count, 0),
    filesWithCalls: calls.length,
  };
}

/** Names each figure that differs from the one that was reached. */
export function checkActions(sources: readonly Source[], allowed: Figures = reached): string[] {
  const figures = new Map<string, number>(Object.entries(countActions(sources)));
  return Object.entries(allowed).flatMap(([name, most]) => {
    const count = figures.get(name) ?? 0;
    if (count === most) return [];
    const advice = count > most ? "Define an action." : "Lower the figure in check-actions.ts.";
    return [`${name} is ${count}, reached was ${most}. ${advice}`];
  });
}
