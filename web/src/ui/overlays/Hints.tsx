import { css } from "@emotion/react";
import { useEffect, useState } from "react";
import { showCombination } from "../../browser/keyboard/show-combination.ts";
import { color, layer } from "../../theme/theme.ts";
import { followRest } from "./follow-rest.ts";

/**
 * Shows the name and the key of an icon while the pointer or the focus rests on it. One for the whole
 * page: it finds every button and link whose name is only in its `aria-label`, or that has a `data-hint`.
 * The key is in its `aria-keyshortcuts`. It repeats what assistive technology reads, so it is hidden from
 * it.
 */
export function Hints() {
  const [icon, setIcon] = useState<Element | null>(null);
  useEffect(() => {
    const place = [...document.querySelectorAll(":hover")].at(-1);
    return followRest({ first: place && iconOf(place), find: iconAt, onRest: setIcon });
  }, []);
  if (!icon) return null;
  const keys = icon.getAttribute("aria-keyshortcuts")?.split(" ") ?? [];
  return (
    <div ref={(box) => moveNextTo(icon, box)} css={frame} data-hint-frame aria-hidden="true">
      <p css={bubble}>
        {icon.getAttribute("data-hint") ?? icon.getAttribute("aria-label")}
        {keys.map((key) => (
          <kbd key={key} css={cap}>
            {showCombination(key)}
          </kbd>
        ))}
      </p>
    </div>
  );
}

/** Returns the icon at a place, the hint itself for a pointer on it, or null. */
function iconAt(place: Element, event: Event): Element | "hint" | null {
  return event instanceof PointerEvent && isOnHint(event) ? "hint" : iconOf(place);
}

function iconOf(place: Element): Element | null {
  const control = place.closest("button, a");
  if (control?.hasAttribute("data-hint")) return control;
  return control?.hasAttribute("aria-label") && hasNoText(control) ? control : null;
}

/** The hint receives no events itself: a page that moves may bring a control below it. */
function isOnHint({ clientX, clientY }: PointerEvent): boolean {
  const hint = document.querySelector("[data-hint-frame]")?.getBoundingClientRect();
  if (!hint) return false;
  const isInColumn = clientX >= hint.left && clientX <= hint.right;
  return isInColumn && clientY >= hint.top && clientY <= hint.bottom;
}

const hasNoText = (control: Element) =>
  [...control.childNodes].every(
    (node) => node.textContent === "" || (node instanceof Element && node.ariaHidden === "true"),
  );

/** The distance from the edges of the window, in px. */
const margin = 8;

/** Puts a box below an icon, or above it at the lower edge, and inside the window. */
function moveNextTo(icon: Element, box: HTMLElement | null): void {
  if (!box) return;
  const { left, width, top, bottom } = icon.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = box;
  const rightmost = document.documentElement.clientWidth - margin - offsetWidth;
  const isBelow = bottom + offsetHeight < window.innerHeight;
  box.style.left = `${Math.max(margin, Math.min(rightmost, left + (width - offsetWidth) / 2))}px`;
  box.style.top = `${isBelow ? bottom : top - offsetHeight}px`;
}

/** Its padding leaves no gap between icon and bubble, so that the pointer may move onto the bubble. */
const frame = css({
  position: "fixed",
  zIndex: layer.toast,
  padding: "4px 0",
  pointerEvents: "none",
});
const bubble = css({
  padding: "6px 9px",
  maxWidth: 280,
  background: color.ink,
  color: color.page,
  borderRadius: 2,
  fontSize: 12,
  lineHeight: "16px",
});
const cap = css({
  marginLeft: 8,
  padding: "1px 6px",
  border: "1px solid",
  borderRadius: 2,
  font: "inherit",
});
