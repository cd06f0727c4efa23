import { css } from "@emotion/react";
import { useEffect, useState } from "react";
import { color, shadow } from "../../theme/theme.ts";

/**
 * idle: nothing live · live: live data · struck: just updated or pending · you: the viewer's own ·
 * danger: failed.
 */
export type LedState = "idle" | "live" | "struck" | "you" | "danger";

/**
 * The light in a panel's scoop. It repeats what the panel states as text, so it has no accessible name.
 */
export function Led({ state, changes }: { state: LedState; changes?: LedChanges }) {
  const shown = useIsStruck(changes) ? "struck" : state;
  return <span css={[led, states[shown]]} data-led={shown} aria-hidden="true" />;
}

/** A summary of what a panel shows. Undefined until it is loaded. */
export type LedChanges = string | number | undefined;

const struckMs = 1600;

/** Returns true for 1.6 seconds after the value changes, but not when it is first known. */
function useIsStruck(value: LedChanges): boolean {
  const [seen, setSeen] = useState(value);
  if (seen === undefined && value !== undefined) setSeen(value);
  const isStruck = seen !== undefined && seen !== value;
  useEffect(() => {
    if (!isStruck) return;
    const timer = setTimeout(() => setSeen(value), struckMs);
    return () => clearTimeout(timer);
  }, [isStruck, value]);
  return isStruck;
}

const led = css({
  position: "absolute",
  top: -4,
  right: -4,
  width: 8,
  height: 8,
  borderRadius: "50%",
  background: color.page,
  boxShadow: `inset 0 0 0 1.5px ${color.ash}`,
  transition: "background 1600ms, box-shadow 1600ms",
  "@media (forced-colors: active)": { background: "CanvasText", forcedColorAdjust: "none" },
});

const states = {
  idle: null,
  live: css({ background: color.glow, boxShadow: shadow.bloom }),
  struck: css({ background: color.strike, boxShadow: shadow.bloomStrike, transition: "none" }),
  you: css({ background: color.you, boxShadow: "none" }),
  danger: css({
    background: color.danger,
    boxShadow: "none",
    borderRadius: 0,
    transform: "rotate(45deg)",
    transition: "none",
  }),
};
