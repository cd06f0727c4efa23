import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from "@tanstack/react-virtual";
import { type RefObject, useCallback } from "react";
import type { LogRow } from "./log-rows.ts";

export type VirtualLog = Virtualizer<HTMLDivElement, Element>;

/** Rows drawn beyond each edge of the screen, so that scrolling finds them there. */
const overscan = 10;
/** Whoever follows a busy room does not scroll: each row drawn for nobody would cost as much as one that is seen. */
const overscanAtBottom = 2;
const rowHeightPx = 48;
const estimateSize = () => rowHeightPx;

/**
 * Which rows of the log are on the screen, and where. The row at `editedIndex`, if not -1, is drawn
 * wherever the log stands: somebody writes in it. While the viewer stands at the bottom, the end of the log
 * is drawn before it is moved there; of many rows that come at once those never seen are not drawn at all.
 */
export function useVirtualLog(
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly LogRow[],
  { isAtBottom, editedIndex }: { isAtBottom: boolean; editedIndex: number },
): VirtualLog {
  // All rows are placed anew when this is another function.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  // oxlint-disable-next-line react/incompatible-library -- the list is not compiled, so nothing is memoized wrongly.
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    getItemKey,
    overscan: isAtBottom ? overscanAtBottom : overscan,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(isAtBottom ? atEndOf(range) : range);
      if (editedIndex === -1 || drawn.includes(editedIndex)) return drawn;
      return [...drawn, editedIndex].toSorted((one, other) => one - other);
    },
    anchorTo: "end",
    paddingStart: 18,
    paddingEnd: 8,
  });
}

/** The same number of rows at the end of the log. */
const atEndOf = (range: Range): Range => {
  const moved = range.count - 1 - range.endIndex;
  return { ...range, startIndex: range.startIndex + moved, endIndex: range.count - 1 };
};
