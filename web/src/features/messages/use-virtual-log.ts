import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback } from "react";
import type { LogRow } from "./log-rows.ts";

export type VirtualLog = Virtualizer<HTMLDivElement, Element>;

/** So many rows after those on the screen are drawn at once for whoever follows them. */
const mostFollowed = 40;
const overscan = 10;
const rowHeightPx = 48;
const estimateSize = () => rowHeightPx;

/**
 * Which rows of the log are on the screen, and where. The row at `keptIndex`, if not -1, is drawn
 * wherever the log stands: somebody writes in it. While the viewer stands at the bottom, what comes
 * there is drawn before the log is moved to it.
 */
export function useVirtualLog(
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly LogRow[],
  { isAtBottom, keptIndex }: { isAtBottom: boolean; keptIndex: number },
): VirtualLog {
  // All rows are placed anew when this is another function.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  // oxlint-disable-next-line react/incompatible-library -- the list is not compiled, so nothing is memoized wrongly.
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    getItemKey,
    overscan,
    rangeExtractor: (range) => {
      const { endIndex, count } = range;
      const isNear = isAtBottom && count - endIndex <= mostFollowed;
      const drawn = defaultRangeExtractor(isNear ? { ...range, endIndex: count - 1 } : range);
      if (keptIndex === -1 || drawn.includes(keptIndex)) return drawn;
      return [...drawn, keptIndex].toSorted((one, other) => one - other);
    },
    anchorTo: "end",
    paddingStart: 18,
    paddingEnd: 8,
  });
}
