import type { KeyboardEvent, MouseEvent } from "react";

/**
 * What makes a button that of something which is not built until it is opened, with all that assistive
 * technology is to know of it. Where there are many of them each costs a button and no more. `byKeys`
 * says that no pointer was used.
 */
export const firstTrigger = (opens: "menu" | "dialog", onOpen: (byKeys: boolean) => void) => ({
  "aria-haspopup": opens,
  "aria-expanded": false,
  // A click that no pointer made counts no presses.
  onClick: (event: MouseEvent) => onOpen(event.detail === 0),
  onKeyDown: (event: KeyboardEvent) => {
    if (opens !== "menu" || event.key !== "ArrowDown") return;
    event.preventDefault();
    onOpen(true);
  },
});
