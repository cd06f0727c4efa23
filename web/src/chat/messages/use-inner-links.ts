import type { MouseEvent } from "react";
import { useNavigate } from "react-router-dom";

/**
 * Opens links to pages of ours, wherever they stand in what is clicked, without loading the page anew.
 * Where there are many of them each is a plain element: a `Link` costs several times that when it is drawn.
 */
export function useInnerLinks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isOurs = link?.origin === window.location.origin && link.target === "" && !link.download;
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!isOurs || opensElsewhere || event.defaultPrevented) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
}
