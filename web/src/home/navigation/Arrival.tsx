import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * Handles navigation from another page of the site. The heading takes the focus, so that it is announced.
 * The page scrolls to its top or to the anchor in the URL. Rendered next to the page, so that its effects
 * run after the page is mounted.
 */
export function Arrival({ isFirstPage }: { isFirstPage: boolean }) {
  const { hash } = useLocation();
  const focused = useRef<Element | null>(null);

  useLayoutEffect(() => {
    focused.current = document.activeElement;
  }, [hash, isFirstPage]);

  useEffect(() => {
    const target = hash ? document.getElementById(idIn(hash)) : null;
    if (target) {
      // Not returned: newer browsers return a promise, and an effect must not.
      target.scrollIntoView();
      return undefined;
    }
    if (isFirstPage) return undefined;
    window.scrollTo(0, 0);
    if (keepsFocus(document.activeElement, focused.current)) return undefined;
    if (focusHeading()) return undefined;
    // The heading of a page that still loads appears later.
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || focusHeading()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [hash, isFirstPage]);

  return null;
}

/**
 * Returns whether the focus stays where it is. A page with a prompt has focused its field. A member may
 * have opened or focused an element while the page loaded, or after it.
 */
function keepsFocus(active: Element | null, atArrival: Element | null): boolean {
  if (active === null || active === document.body) return false;
  if (active !== atArrival) return true;
  return (
    active.matches(":is(main, [data-terminal]) :is(input, textarea)") ||
    active.closest(":is([role=menu], [role=dialog]):not([data-state=closed])") !== null
  );
}

/** Returns whether there is a heading. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
  return heading !== null;
}

/** The hash may be malformed, because it is user input. A malformed hash names no element. */
function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
