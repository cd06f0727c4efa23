import { useEffect, useLayoutEffect, useState } from "react";
import type { LogTarget } from "../../log/channel-pages.ts";
import type { VirtualLog } from "./use-virtual-log.ts";

/** Rows are measured a frame after they are drawn: only what rests for some frames has arrived. */
const restingFrames = 3;
const tolerancePx = 2;

export type Arrival = {
  /** The view rests at its target, or the viewer has taken over. */
  hasArrived: boolean;
  /** It has arrived somewhere before: rows that appear from then on are new. */
  hasOpened: boolean;
  /** The viewer moves the log by hand: it is theirs now. */
  takeOver: () => void;
};

/**
 * Brings the log to its target. On the way rows are drawn, measured and added above, all of which
 * moves the target, so the log is aimed anew until it rests there. `index` is the row to stand at
 * the top, or null while the target is not in the log.
 */
export function useArrival(log: VirtualLog, target: LogTarget, index: number | null): Arrival {
  const [arrivedAt, setArrivedAt] = useState<LogTarget | null>(null);
  const hasArrived = arrivedAt === target;
  const isOnWay = !hasArrived && index !== null;

  // Before the first paint, so that opening shows nothing else.
  useLayoutEffect(() => {
    if (isOnWay) aim(log, target, index);
  }, [log, target, index, isOnWay]);

  useEffect(() => {
    if (!isOnWay) return;
    let rested = 0;
    const step = () => {
      if (isAt(log, target, index)) rested += 1;
      else {
        rested = 0;
        aim(log, target, index);
      }
      if (rested === restingFrames) setArrivedAt(target);
      else frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [log, target, index, isOnWay]);

  return {
    hasArrived,
    hasOpened: arrivedAt !== null,
    takeOver: () => {
      if (hasArrived) return;
      log.cancelScroll();
      setArrivedAt(target);
    },
  };
}

function aim(log: VirtualLog, target: LogTarget, index: number): void {
  if ("seq" in target) log.scrollToIndex(index, { align: "start" });
  else log.scrollToEnd();
}

function isAt(log: VirtualLog, target: LogTarget, index: number): boolean {
  if (!("seq" in target)) return log.isAtEnd(tolerancePx);
  const [offset] = log.getOffsetForIndex(index, "start") ?? [];
  const scrollTop = log.scrollElement?.scrollTop;
  return (
    offset !== undefined && scrollTop !== undefined && Math.abs(offset - scrollTop) <= tolerancePx
  );
}
