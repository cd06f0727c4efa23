import { type RefObject, useLayoutEffect, useState } from "react";
import type { VirtualLog } from "./use-virtual-log.ts";

/** Whoever is this near to the end stands at it. */
const tolerancePx = 40;

type Scroller = RefObject<HTMLDivElement | null>;

/** Whether the view stands at the bottom of what the log holds, without waiting for React to draw it. */
type BottomWatch = {
  isThere: () => boolean;
  /** Looks again where the view stands; scrolling does so by itself. */
  look: () => void;
  /** Moves the view to the end of what there is now. */
  goThere: () => void;
};

export type Bottom = { isThere: boolean; watch: BottomWatch };

/**
 * Whether the view stands at its bottom. Only scrolling changes that: what grows below does not lead
 * anybody away from there.
 */
export function useBottom(scroller: Scroller): Bottom {
  const [isThere, setIsThere] = useState(false);
  const [watch] = useState(() => createWatch(scroller, setIsThere));

  // Ahead of the virtual rows, which are drawn again while they hear of a scroll.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    // Whoever stands there stays when a keyboard, a reply or a long draft takes its room.
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
  return {
    isThere: () => isThere,
    look: () => {
      const box = scroller.current;
      if (!box) return;
      const isNow = box.scrollHeight - box.clientHeight - box.scrollTop <= tolerancePx;
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
 * Keeps whoever stands at the bottom there while messages come and rows grow: at the true end before
 * anything is painted, since new rows are measured as they are drawn. Does nothing unless `follows`.
 */
export function useFollowing({ watch }: Bottom, virtual: VirtualLog, follows: boolean): void {
  const sizePx = virtual.getTotalSize();
  useLayoutEffect(() => {
    if (follows && watch.isThere()) watch.goThere();
    else watch.look();
  }, [sizePx, follows, watch]);
}
