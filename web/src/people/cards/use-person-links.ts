import { useEffect } from "react";
import { openCard } from "./person-card-store.ts";

/**
 * Opens the card of a member on a click on a link with `data-person` (a username). Clicks with a modifier
 * key, and pages without cards, follow the link to the shrine.
 */
export function usePersonLinks(): void {
  useEffect(() => {
    // Runs in the capture phase, so no link handler follows a prevented click.
    const handleClick = (event: MouseEvent) => {
      const { target, button } = event;
      const link = target instanceof Element ? target.closest<HTMLElement>("a[data-person]") : null;
      const username = link?.dataset["person"];
      const opensInNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || !username || button !== 0 || opensInNewTab) return;
      event.preventDefault();
      openCard({ username, anchor: namedLinkOf(link) });
    };
    document.addEventListener("click", handleClick, { capture: true });
    return () => document.removeEventListener("click", handleClick, { capture: true });
  }, []);
}

/** Masks are hidden from assistive technology. The focus returns to the name next to the mask. */
const namedLinkOf = (link: HTMLElement): HTMLElement =>
  (link.ariaHidden === "true" &&
    link.parentElement?.querySelector<HTMLElement>("a[data-person]:not([aria-hidden])")) ||
  link;
