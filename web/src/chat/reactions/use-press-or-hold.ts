import { type MouseEvent, useEffect, useRef } from "react";

const holdMs = 500;

/**
 * What tells a press of a button from holding it. By the keyboard, and where nothing can be held, Shift
 * makes a press count as held.
 */
export function usePressOrHold(onPress: () => void, onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHeld = useRef(false);
  const release = () => clearTimeout(timer.current);
  useEffect(() => release, []);
  return {
    onPointerDown: () => {
      isHeld.current = false;
      timer.current = setTimeout(() => {
        isHeld.current = true;
        onHold();
      }, holdMs);
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    // Touch screens take a long press for one.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      release();
      if (isHeld.current) isHeld.current = false;
      else if (event.shiftKey) onHold();
      else onPress();
    },
  };
}
