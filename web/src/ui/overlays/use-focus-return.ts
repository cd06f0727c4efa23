import { useRef } from "react";

/**
 * Returns the focus from a closed dialog to the element that had it, or to its nearest focusable ancestor
 * if that is gone. A focus that has moved elsewhere stays there.
 */
export function useFocusReturn() {
  const candidates = useRef<HTMLElement[]>([]);
  return {
    onOpenAutoFocus: () => {
      candidates.current = focusableAncestors(document.activeElement);
    },
    onCloseAutoFocus: () => {
      if (document.activeElement !== document.body) return;
      candidates.current.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
    },
  };
}

function focusableAncestors(opener: Element | null): HTMLElement[] {
  const ancestors: HTMLElement[] = [];
  for (let at = opener; at; at = at.parentElement?.closest("[tabindex]") ?? null) {
    if (at instanceof HTMLElement) ancestors.push(at);
  }
  return ancestors;
}
