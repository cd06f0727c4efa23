import { useEffect } from "react";
import { openCard } from "./person-card-store.ts";

/**
 * For as long as the caller stands: a press on a link with `data-person` (a username) opens the card of
 * that member. To whoever opens it in another tab, or has no such cards, it is a link to the shrine.
 */
export function usePersonLinks(): void {
  useEffect(() => {
    // Before any link sees it: what is prevented here is followed by none of them.
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

/** A mask is for pointers alone: the focus goes back to the name that stands beside it. */
const namedLinkOf = (link: HTMLElement): HTMLElement =>
  (link.ariaHidden === "true" &&
    link.parentElement?.querySelector<HTMLElement>("a[data-person]:not([aria-hidden])")) ||
  link;
