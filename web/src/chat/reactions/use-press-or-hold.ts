import { type MouseEvent, useEffect, useRef } from "react";

const holdMs = 500;

/**
 * Distinguishes a press of a button from a long press. With the keyboard, or if a long press is
 * impossible, Shift counts as one.
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
    // A long press would open the context menu on touch screens.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      release();
      if (isHeld.current) isHeld.current = false;
      else if (event.shiftKey) onHold();
      else onPress();
    },
  };
}
