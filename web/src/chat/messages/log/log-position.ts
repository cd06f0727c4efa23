import type { LogTarget } from "../../log/channel-pages.ts";
import type { LogRow } from "./log-rows.ts";

/** Returns the row for the top of the view, or null while the log does not contain the target. */
export function indexOfTarget(
  rows: readonly LogRow[],
  target: LogTarget,
  { atEnd, newAfterSeq }: { atEnd: boolean; newAfterSeq: number | null },
): number | null {
  if (rows.length === 0) return null;
  if (!("seq" in target)) return atEnd ? rows.length - 1 : null;
  // The rule above the new messages comes before the first of them.
  const isStartOfNew = newAfterSeq !== null && target.seq === newAfterSeq + 1;
  const index = rows.findIndex((row) =>
    isStartOfNew ? row.kind === "new" : row.kind === "message" && row.message.seq === target.seq,
  );
  return index === -1 ? null : Math.max(0, index - 1);
}

/** Returns true if a link led to this row. A target at the first unread message needs no highlight. */
export const isLinkedRow = (row: LogRow, target: LogTarget, newAfterSeq: number | null) =>
  row.kind === "message" &&
  "seq" in target &&
  row.message.seq === target.seq &&
  target.seq - 1 !== newAfterSeq;

/**
 * Returns the messages around which a log is trimmed, or null if there are none: those on the screen. At
 * the end it is the latest message, because a hidden window has no scroll events.
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

/** Returns the last message among the rows up to `endIndex`, or null if there is none. */
export function lastSeenSeq(rows: readonly LogRow[], endIndex: number): number | null {
  for (let index = Math.min(endIndex, rows.length - 1); index >= 0; index -= 1) {
    const row = rows[index];
    if (row?.kind === "message") return row.message.seq;
  }
  return null;
}
