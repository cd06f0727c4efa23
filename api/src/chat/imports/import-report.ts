import { type TakenKind, takenKinds } from "../../../contract/keepers/imports.ts";

/** The report of an import: what was taken over, what was there before, and what was left out and why. */
export type ImportReport = {
  taken: Record<TakenKind, number>;
  /** Messages of an earlier run. */
  existing: number;
  /** Counts by item and reason. */
  leftOut: Map<string, { what: string; why: string; count: number }>;
};

export function createReport(): ImportReport {
  const taken = { categories: 0, channels: 0, threads: 0, authors: 0, messages: 0 };
  return {
    taken: { ...taken, replies: 0, pins: 0, reactions: 0, files: 0 },
    existing: 0,
    leftOut: new Map(),
  };
}

/** Counts items that were left out, or changed, with the reason in one sentence. */
export function leaveOut({ leftOut }: ImportReport, what: string, why: string, count = 1): void {
  if (count === 0) return;
  const key = `${what}\n${why}`;
  leftOut.set(key, { what, why, count: count + (leftOut.get(key)?.count ?? 0) });
}

/** Returns the report as lines of text. */
export function describeReport({ taken, existing, leftOut }: ImportReport, isDry: boolean): string {
  const rows = takenKinds.map((kind) => `  ${String(taken[kind]).padStart(9)}  ${kind}`);
  const left = [...leftOut.values()].map(
    ({ what, why, count }) => `  ${String(count).padStart(9)}  ${what}: ${why}`,
  );
  return [
    isDry ? "An import would take over:" : "Taken over:",
    ...rows,
    ...(existing > 0 ? [`  ${String(existing).padStart(9)}  messages were there already`] : []),
    left.length > 0 ? "Left out or changed:" : "Nothing was left out.",
    ...left,
  ].join("\n");
}
