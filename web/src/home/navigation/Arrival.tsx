import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * Arriving at a page from another one of the site: its heading takes the focus, so that it is
 * announced, and the page begins at its top, or at the place the address names. Stands beside the
 * page, so that it acts when the page is really there.
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
      // Not returned: newer browsers answer with a promise, which an effect must not.
      target.scrollIntoView();
      return undefined;
    }
    if (isFirstPage) return undefined;
    window.scrollTo(0, 0);
    if (keepsFocus(document.activeElement, focused.current)) return undefined;
    if (focusHeading()) return undefined;
    // A page that still waits for what it shows has its heading later.
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || focusHeading()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [hash, isFirstPage]);

  return null;
}

/**
 * A page on which one writes at once has given its field the focus, and the prompt keeps it. So does what a
 * member has opened while the page was on its way, or has reached since it is there.
 */
function keepsFocus(active: Element | null, atArrival: Element | null): boolean {
  if (active === null || active === document.body) return false;
  if (active !== atArrival) return true;
  return (
    active.matches(":is(main, [data-terminal]) :is(input, textarea)") ||
    active.closest(":is([role=menu], [role=dialog]):not([data-state=closed])") !== null
  );
}

/** Answers whether there is one. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
  return heading !== null;
}

/** Anybody can write an address; one that is written wrongly names nothing. */
function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
