import type { LogTarget } from "../../log/channel-pages.ts";
import type { LogRow } from "./log-rows.ts";

/** The row to stand at the top, or null while the log does not hold the target. */
export function indexOfTarget(
  rows: readonly LogRow[],
  target: LogTarget,
  { atEnd, newAfterSeq }: { atEnd: boolean; newAfterSeq: number | null },
): number | null {
  if (rows.length === 0) return null;
  if (!("seq" in target)) return atEnd ? rows.length - 1 : null;
  // The rule above what is new comes with its first message.
  const isStartOfNew = newAfterSeq !== null && target.seq === newAfterSeq + 1;
  const index = rows.findIndex((row) =>
    isStartOfNew ? row.kind === "new" : row.kind === "message" && row.message.seq === target.seq,
  );
  return index === -1 ? null : Math.max(0, index - 1);
}

/** Whether a link led to this very row; where the viewer stopped reading, the mark is enough. */
export const isLinkedRow = (row: LogRow, target: LogTarget, newAfterSeq: number | null) =>
  row.kind === "message" &&
  "seq" in target &&
  row.message.seq === target.seq &&
  target.seq - 1 !== newAfterSeq;

/**
 * The messages around which a log is kept, or null when there are none: those on the screen. Whoever
 * stands at the end is with the latest, in a hidden window too, where no scroll is heard of.
 */
export function seqsToKeep(
  rows: readonly LogRow[],
  { startIndex, endIndex }: { startIndex: number; endIndex: number },
  isAtEnd: boolean,
): { fromSeq: number; toSeq: number } | null {
  const toSeq = lastSeenSeq(rows, isAtEnd ? rows.length - 1 : endIndex);
  if (toSeq === null) return null;
  return { fromSeq: isAtEnd ? toSeq : (lastSeenSeq(rows, startIndex) ?? toSeq), toSeq };
}

/** The last message among the rows up to `endIndex`, or null when there is none. */
export function lastSeenSeq(rows: readonly LogRow[], endIndex: number): number | null {
  for (let index = Math.min(endIndex, rows.length - 1); index >= 0; index -= 1) {
    const row = rows[index];
    if (row?.kind === "message") return row.message.seq;
  }
  return null;
}
