import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from "@tanstack/react-virtual";
import { type RefObject, useCallback } from "react";
import { useMediaQuery } from "../../../theme/use-media-query.ts";
import type { LogRow } from "./log-rows.ts";

export type VirtualLog = Virtualizer<HTMLDivElement, Element>;

/** Rows drawn beyond each edge of the screen, so that scrolling shows them at once. */
const overscan = 10;
/**
 * A viewer at the end does not scroll, so fewer hidden rows are drawn: each costs as much as a visible
 * one.
 */
const overscanAtBottom = 2;
const rowHeightPx = 48;
const estimateSize = () => rowHeightPx;

/**
 * Returns the rows on the screen and their positions. The row at `editedIndex` is always drawn, unless it
 * is -1. For a viewer at the end, the end is drawn before the view moves there: of many new rows, those
 * never seen are not drawn. A print has all rows.
 */
export function useVirtualLog(
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly LogRow[],
  { isAtBottom, editedIndex }: { isAtBottom: boolean; editedIndex: number },
): VirtualLog {
  const isPrinted = useMediaQuery("print");
  // A new function makes the virtualizer place all rows again.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  // oxlint-disable-next-line react/incompatible-library -- the list is not compiled, so nothing is memoized wrongly.
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    getItemKey,
    overscan: isAtBottom ? overscanAtBottom : overscan,
    rangeExtractor: (range) => {
      if (isPrinted) return [...rows.keys()];
      const drawn = defaultRangeExtractor(isAtBottom ? atEndOf(range) : range);
      if (editedIndex === -1 || drawn.includes(editedIndex)) return drawn;
      return [...drawn, editedIndex].toSorted((one, other) => one - other);
    },
    anchorTo: "end",
    paddingStart: 18,
    paddingEnd: 8,
  });
}

/** Returns the same number of rows at the end of the log. */
const atEndOf = (range: Range): Range => {
  const moved = range.count - 1 - range.endIndex;
  return { ...range, startIndex: range.startIndex + moved, endIndex: range.count - 1 };
};
