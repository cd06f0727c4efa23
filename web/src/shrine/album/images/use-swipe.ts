import { type PointerEvent, useState } from "react";

type SwipeHandlers = { onNext: () => void; onPrevious: () => void; onDown: () => void };

const farPx = 56;

/**
 * Detects horizontal swipes and a swipe down with one finger. The element follows the finger by
 * `offsetPx`.
 */
export function useSwipe({ onNext, onPrevious, onDown }: SwipeHandlers) {
  const [start, setStart] = useState<{ id: number; x: number; y: number } | null>(null);
  const [offsetPx, setOffsetPx] = useState(0);
  const end = () => {
    setStart(null);
    setOffsetPx(0);
  };
  return {
    offsetPx,
    handlers: {
      onPointerDown: ({ pointerType, isPrimary, pointerId, clientX, clientY }: PointerEvent) => {
        // Two fingers zoom. Mouse users have buttons and keys.
        if (!isPrimary) end();
        else if (pointerType !== "mouse") setStart({ id: pointerId, x: clientX, y: clientY });
      },
      onPointerMove: ({ pointerId, clientX }: PointerEvent) => {
        if (start?.id === pointerId) setOffsetPx(clientX - start.x);
      },
      onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
        if (start?.id !== pointerId) return;
        const across = clientX - start.x;
        const down = clientY - start.y;
        end();
        if (down > farPx && down > Math.abs(across)) onDown();
        else if (across < -farPx) onNext();
        else if (across > farPx) onPrevious();
      },
      onPointerCancel: end,
    },
  };
}
