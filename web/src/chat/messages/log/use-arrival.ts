import { useEffect, useLayoutEffect, useState } from "react";
import type { LogTarget } from "../../log/channel-pages.ts";
import type { VirtualLog } from "./use-virtual-log.ts";

/**
 * Rows are measured a frame after they are drawn. So the view has arrived once it did not move for some
 * frames.
 */
const restingFrames = 3;
const tolerancePx = 2;

export type Arrival = {
  /** The view rests at its target, or the viewer has scrolled. */
  hasArrived: boolean;
  /** The view has arrived before, so rows that appear later are new. */
  hasOpened: boolean;
  /** The viewer scrolls, so the log stops moving to its target. */
  takeOver: () => void;
};

/**
 * Moves the log to its target. Drawing, measuring and adding rows moves the target, so the log aims again
 * until it rests. `index` is the row for the top, or null while the target is not loaded.
 */
export function useArrival(log: VirtualLog, target: LogTarget, index: number | null): Arrival {
  const [arrivedAt, setArrivedAt] = useState<LogTarget | null>(null);
  const hasArrived = arrivedAt === target;
  const isOnWay = !hasArrived && index !== null;

  // Runs before the first paint, so that no other position is visible.
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
