import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { VirtualLog } from "./use-virtual-log.ts";

/** A viewer within this distance of the end counts as at the end. */
const tolerancePx = 40;

type Scroller = RefObject<HTMLDivElement | null>;

/** Tracks whether the view is at the end of the log, without waiting for React. */
type BottomWatch = {
  isThere: () => boolean;
  /** Checks the position again. Scrolling does so by itself. */
  look: () => void;
  /** Moves the view to the current end. */
  goThere: () => void;
  /** Sets the function that returns the height of all rows, in pixels. */
  measureBy: (heightOfRows: () => number) => void;
};

export type Bottom = { isThere: boolean; watch: BottomWatch };

/**
 * Returns whether the view is at its end. Only scrolling changes that: rows that grow below the view do
 * not.
 */
export function useBottom(scroller: Scroller): Bottom {
  const [isThere, setIsThere] = useState(false);
  const [watch] = useState(() => createWatch(scroller, setIsThere));

  // Registered before the virtual rows, which are drawn again on a scroll.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    // A viewer at the end stays there when a keyboard, a reply or a long draft takes space.
    const observer = new ResizeObserver(() => {
      if (watch.isThere()) watch.goThere();
      else watch.look();
    });
    observer.observe(box);
    box.addEventListener("scroll", watch.look, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", watch.look);
    };
  }, [scroller, watch]);

  return { isThere, watch };
}

function createWatch(scroller: Scroller, onChange: (isThere: boolean) => void): BottomWatch {
  let isThere = false;
  let heightOfRows = () => 0;
  return {
    isThere: () => isThere,
    measureBy: (measure) => {
      heightOfRows = measure;
    },
    look: () => {
      const box = scroller.current;
      if (!box) return;
      // Measured rows move the view at once, but the box gets its new height when React renders.
      const isNow = heightOfRows() - box.clientHeight - box.scrollTop <= tolerancePx;
      if (isNow === isThere) return;
      isThere = isNow;
      onChange(isNow);
    },
    goThere: () => {
      const box = scroller.current;
      if (box) box.scrollTop = box.scrollHeight;
    },
  };
}

/**
 * Keeps a viewer at the end while messages arrive and rows grow. Runs before each paint, because rows are
 * measured when they are drawn. A viewer who was at the end when the link was lost follows the missing
 * messages to the new end.
 */
export function useFollowing(
  { watch }: Bottom,
  virtual: VirtualLog,
  { reachesEnd, hasArrived }: { reachesEnd: boolean; hasArrived: boolean },
): void {
  const sizePx = virtual.getTotalSize();
  const isFollowing = useRef(false);
  useLayoutEffect(() => watch.measureBy(() => virtual.getTotalSize()), [virtual, watch]);
  useLayoutEffect(() => {
    isFollowing.current = hasArrived && (reachesEnd || isFollowing.current) && watch.isThere();
    if (isFollowing.current) watch.goThere();
    else watch.look();
  }, [sizePx, reachesEnd, hasArrived, watch]);
}
