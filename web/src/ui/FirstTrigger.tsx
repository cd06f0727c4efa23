import { Slot } from "radix-ui";
import type { KeyboardEvent, MouseEvent, ReactElement } from "react";

type FirstTriggerProps = {
  opens: "menu" | "dialog";
  /** `byKeys` says that no pointer was used. */
  onOpen: (byKeys: boolean) => void;
  children: ReactElement;
};

/**
 * The button of something that is not built until it is opened, with all that assistive technology is
 * to know of it. Where there are many of them this costs a button and no more.
 */
export const FirstTrigger = ({ opens, onOpen, children }: FirstTriggerProps) => (
  <Slot.Root
    aria-haspopup={opens}
    aria-expanded={false}
    // A click that no pointer made counts no presses.
    onClick={(event: MouseEvent) => onOpen(event.detail === 0)}
    onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
      if (opens !== "menu" || event.key !== "ArrowDown") return;
      event.preventDefault();
      onOpen(true);
    }}
  >
    {children}
  </Slot.Root>
);
