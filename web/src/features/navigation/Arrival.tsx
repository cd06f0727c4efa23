import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/**
 * Arriving at a page from another one of the site: its heading takes the focus, so that it is
 * announced, and the page begins at its top, or at the place the address names. Stands beside the
 * page, so that it acts when the page is really there.
 */
export function Arrival({ isFirstPage }: { isFirstPage: boolean }) {
  const { hash } = useLocation();

  useEffect(() => {
    const target = hash ? document.getElementById(idIn(hash)) : null;
    if (target) {
      // Not returned: newer browsers answer with a promise, which an effect must not.
      target.scrollIntoView();
      return;
    }
    if (isFirstPage) return;
    window.scrollTo(0, 0);
    // A page on which one writes at once has given its field the focus.
    if (document.activeElement?.matches("main :is(input, textarea)")) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [hash, isFirstPage]);

  return null;
}

/** Anybody can write an address; one that is written wrongly names nothing. */
function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
