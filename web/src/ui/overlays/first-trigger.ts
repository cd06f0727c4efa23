import type { KeyboardEvent, MouseEvent } from "react";

/**
 * Returns the props of a button that opens a menu or dialog which is rendered only then, including ARIA
 * attributes. Many such buttons cost little. `byKeys` is true if no pointer was used.
 */
export const firstTrigger = (opens: "menu" | "dialog", onOpen: (byKeys: boolean) => void) => ({
  "aria-haspopup": opens,
  "aria-expanded": false,
  // A click from the keyboard has a `detail` of 0.
  onClick: (event: MouseEvent) => onOpen(event.detail === 0),
  onKeyDown: (event: KeyboardEvent) => {
    if (opens !== "menu" || event.key !== "ArrowDown") return;
    event.preventDefault();
    onOpen(true);
  },
});
