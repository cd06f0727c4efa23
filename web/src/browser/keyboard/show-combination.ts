import type { Combination } from "./combination.ts";

/** Formats a combination for display: `Alt Shift ↑`. */
export const showCombination = (combination: Combination): string =>
  combination.replace(/\+(?=.)/g, " ").replace(/\w+$/, (key) => arrows[key] ?? key);

const arrows: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
};
