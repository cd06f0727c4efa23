import { css } from "@emotion/react";
import { Dialog, Popover } from "radix-ui";
import { type ReactNode, useEffect, useMemo } from "react";
import { useLocation } from "react-router-dom";
import { useMediaQuery } from "../../theme/use-media-query.ts";
import { layer } from "../../theme/theme.ts";
import { dialogStyle } from "../../ui/overlays/dialog-style.ts";
import { useLayer } from "../../browser/use-layer.ts";
import { visuallyHidden } from "../../ui/layout/VisuallyHidden.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { PersonCard } from "./PersonCard.tsx";
import { closeCard, usePersonCard } from "./person-card-store.ts";
import { usePersonLinks } from "./use-person-links.ts";

const phone = "(max-width: 760px)";

/** Shows the one open card next to the clicked name, on phones at the lower edge. */
export function PersonCards({ user }: { user: CurrentUser }) {
  const card = usePersonCard((state) => state.card);
  const isPhone = useMediaQuery(phone);
  const { pathname } = useLocation();
  usePersonLinks();
  useLayer(card !== null, closeCard);
  useEffect(() => closeCard, [pathname]);
  if (!card) return null;
  const Shell = isPhone ? Sheet : CardPopover;
  return (
    <Shell key={card.username} label={card.username} anchor={card.anchor}>
      <PersonCard username={card.username} user={user} />
    </Shell>
  );
}

type ShellProps = { label: string; anchor: HTMLElement; children: ReactNode };

function CardPopover({ label, anchor, children }: ShellProps) {
  const virtual = useMemo(() => ({ current: virtualAnchor(anchor) }), [anchor]);
  return (
    <Popover.Root open onOpenChange={(isOpen) => isOpen || closeCard()}>
      <Popover.Anchor virtualRef={virtual} />
      <Popover.Portal>
        <Popover.Content
          css={popover}
          aria-label={label}
          side="right"
          align="start"
          sideOffset={12}
          collisionPadding={12}
          onCloseAutoFocus={(event) => restoreFocus(event, anchor)}
          onFocusOutside={ignoreToasts}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const Sheet = ({ label, anchor, children }: ShellProps) => (
  <Dialog.Root open onOpenChange={(isOpen) => isOpen || closeCard()}>
    <Dialog.Portal>
      <Dialog.Overlay css={dialogStyle.scrim} />
      <Dialog.Content
        css={[dialogStyle.box, sheet]}
        aria-describedby={undefined}
        onCloseAutoFocus={(event) => restoreFocus(event, anchor)}
      >
        <Dialog.Title css={visuallyHidden}>{label}</Dialog.Title>
        {children}
      </Dialog.Content>
    </Dialog.Portal>
  </Dialog.Root>
);

/** Returns an anchor that keeps its last position when the row is removed, for example after a ban. */
function virtualAnchor(anchor: HTMLElement) {
  let last = anchor.getBoundingClientRect();
  return {
    contextElement: anchor,
    getBoundingClientRect: () => {
      if (anchor.isConnected) last = anchor.getBoundingClientRect();
      return last;
    },
  };
}

/** Keeps the card open when a click on a toast moves the focus outside. */
function ignoreToasts(event: Event): void {
  const { target } = event;
  if (target instanceof Element && target.closest("[data-part=toasts]")) event.preventDefault();
}

/**
 * Focuses the anchor unless another element has the focus. If the row was rendered again, its link is a
 * new element and nothing is focused.
 */
function restoreFocus(event: Event, anchor: HTMLElement): void {
  event.preventDefault();
  if (document.activeElement !== document.body && document.activeElement !== null) return;
  anchor.focus({ preventScroll: true });
}

const popover = css({
  // A dialog that the card opens is later in the document, and so above it.
  zIndex: layer.dialog,
  width: 352,
  maxHeight: "var(--radix-popover-content-available-height)",
  // The indicator light overlaps the corner.
  padding: "5px 5px 0 0",
  margin: "-5px -5px 0 0",
  overflow: "auto",
  scrollbarWidth: "thin",
  "&:focus-visible": { outline: 0 },
});
const sheet = css({
  left: 0,
  right: 0,
  top: "auto",
  bottom: 0,
  width: "100%",
  padding: 0,
  transform: "none",
  "[data-led]": { display: "none" },
  "[data-part=panel]::before": { mask: "none" },
  "[data-part=panel]::after": { display: "none" },
});
