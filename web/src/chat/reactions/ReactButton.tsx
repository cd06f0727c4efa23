import { css } from "@emotion/react";
import { Plus } from "lucide-react";
import { Dialog, Popover } from "radix-ui";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useMediaQuery } from "../../theme/use-media-query.ts";
import { color } from "../../theme/theme.ts";
import { dialogStyle } from "../../ui/overlays/dialog-style.ts";
import { firstTrigger } from "../../ui/overlays/first-trigger.ts";
import { menuStyle } from "../../ui/overlays/menu-style.ts";
import { useLayer } from "../../browser/use-layer.ts";
import { visuallyHidden } from "../../ui/layout/VisuallyHidden.tsx";
import { ReactionPicker } from "./ReactionPicker.tsx";

type ReactButtonProps = {
  onPick: (emoji: string) => void;
  /** The button that opens the picker, by default a small dashed plus. */
  Trigger?: (props: ComponentProps<"button">) => ReactNode;
};

const phone = "(max-width: 760px)";

/** A button that opens the picker of reactions. The picker is built when it is first opened. */
export function ReactButton({ onPick, Trigger = PlusTrigger }: ReactButtonProps) {
  const [isOpened, setIsOpened] = useState(false);
  if (!isOpened) return <Trigger {...firstTrigger("dialog", () => setIsOpened(true))} />;
  return <OpenedButton onPick={onPick} Trigger={Trigger} />;
}

/**
 * Opens next to the button, on phones at the lower edge. It never covers a field with a message to send.
 */
function OpenedButton({ onPick, Trigger }: Required<ReactButtonProps>) {
  const [isOpen, setIsOpen] = useState(true);
  useLayer(isOpen, () => setIsOpen(false));
  const isPhone = useMediaQuery(phone);
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const picker = (
    <ReactionPicker
      onPick={(emoji) => {
        setIsOpen(false);
        onPick(emoji);
      }}
    />
  );
  if (isPhone) {
    return (
      <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
        <Dialog.Trigger asChild>
          <Trigger />
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Overlay css={dialogStyle.scrim} />
          <Dialog.Content
            css={[dialogStyle.box, sheet]}
            aria-describedby={undefined}
            onOpenAutoFocus={keepKeyboardAway}
          >
            <Dialog.Title css={visuallyHidden}>React</Dialog.Title>
            {picker}
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    );
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild ref={setTrigger}>
        <Trigger />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          css={[menuStyle.box, plate]}
          aria-label="React"
          side="top"
          align={Trigger === PlusTrigger ? "start" : "end"}
          sideOffset={6}
          collisionPadding={trigger ? reservedEdges(trigger) : edges}
        >
          {picker}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The first element of the picker is a field. Its keyboard would cover the rest. */
function keepKeyboardAway(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

const edges = { top: 64, right: 8, bottom: 8, left: 8 };

/** Returns how much of the window's ends the fields above and below the button take. */
function reservedEdges(trigger: HTMLElement): typeof edges {
  const reserved = { ...edges };
  const pressed = trigger.getBoundingClientRect();
  for (const field of document.querySelectorAll("form:has(textarea[enterkeyhint=send])")) {
    const { top, bottom } = field.getBoundingClientRect();
    if (bottom <= pressed.top) reserved.top = Math.max(reserved.top, bottom);
    if (top >= pressed.bottom)
      reserved.bottom = Math.max(reserved.bottom, window.innerHeight - top);
  }
  return reserved;
}

const PlusTrigger = (props: ComponentProps<"button">) => (
  <button css={plus} type="button" data-screen-only aria-label="React" {...props}>
    <Plus aria-hidden="true" />
  </button>
);

const plate = css({
  width: 344,
  maxHeight: "min(440px, var(--radix-popover-content-available-height))",
  padding: 12,
});
const sheet = css({
  "&&": {
    left: 0,
    right: 0,
    top: "auto",
    bottom: 0,
    width: "100%",
    maxHeight: "70dvh",
    padding: 12,
    transform: "none",
  },
});
const plus = css({
  display: "inline-grid",
  placeItems: "center",
  minWidth: 32,
  minHeight: 28,
  border: `1px dashed ${color.line2}`,
  borderRadius: 2,
  background: "none",
  color: color.ink3,
  cursor: "pointer",
  svg: { width: 14, height: 14 },
  "&:hover": { borderColor: color.edge, color: color.ink },
});
