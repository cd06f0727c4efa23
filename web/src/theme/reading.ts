import type { CurrentUser } from "@oni/api/contract";

/** The size of messages and prose. `rem` includes the default size of the browser. */
export const readingSize = "var(--text-size, 1rem)";

/** A space between messages or rows, in pixels at comfortable density. */
export const rowSpace = (px: number) => `calc(${px}px * var(--row-space, 1))`;

/**
 * Writes size and density to the document. Null restores the defaults. `public/theme.js` does the same
 * before the first paint.
 */
export function applyReading(user: Pick<CurrentUser, "textSize" | "density"> | null): void {
  const { style } = document.documentElement;
  style.setProperty("--text-size", user && `${user.textSize / 16}rem`);
  style.setProperty("--row-space", user?.density === "compact" ? "0.4" : null);
}
