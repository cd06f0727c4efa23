import { useRef } from "react";

/**
 * For the content of a dialog: gives the focus back to what had it when the dialog opened, or, where
 * that has gone since, to the nearest thing around it that takes the focus. A focus that was put
 * somewhere else meanwhile stays there.
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
