import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback } from "react";
import type { LogRow } from "./log-rows.ts";

export type VirtualLog = Virtualizer<HTMLDivElement, Element>;

/** Whoever is this near to the end stands at it. */
export const endTolerancePx = 40;
const rowHeightPx = 48;
const estimateSize = () => rowHeightPx;

/**
 * Which rows of the log are on the screen, and where. It holds to the end, where messages come. The
 * row at `keptIndex`, if not -1, is drawn wherever the log stands: somebody writes in it.
 */
export function useVirtualLog(
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly LogRow[],
  { atEnd, keptIndex }: { atEnd: boolean; keptIndex: number },
): VirtualLog {
  // All rows are placed anew when this is another function.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  // oxlint-disable-next-line react/incompatible-library -- the list is not compiled, so nothing is memoized wrongly.
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    getItemKey,
    overscan: 10,
    rangeExtractor: (range) => {
      const drawn = new Set(defaultRangeExtractor(range));
      if (keptIndex !== -1) drawn.add(keptIndex);
      return [...drawn].toSorted((one, other) => one - other);
    },
    anchorTo: "end",
    followOnAppend: atEnd,
    scrollEndThreshold: endTolerancePx,
    paddingStart: 18,
    paddingEnd: 8,
  });
}
