import { channelsOf, contrast } from "./contrast.ts";
import type { ThemeMode } from "./preference.ts";

/** The least contrast of text, by WCAG 2.2 AA. */
const textContrast = 4.5;

/** The surface of each mode with the least contrast to text: `--hover` and `--page`. */
const hardestSurface: Readonly<Record<ThemeMode, string>> = { dark: "#1c2a2b", light: "#d7d8d9" };
const steps = 50;

/**
 * Returns a colour `#rrggbb` that is readable as text on every surface of a mode: the given one, mixed
 * with as little white or black as that takes.
 */
export function readableColor(color: string, mode: ThemeMode): string {
  const end = mode === "dark" ? 255 : 0;
  for (let step = 0; step < steps; step += 1) {
    const mixed = mix(color, end, step / steps);
    if (contrast(mixed, hardestSurface[mode]) >= textContrast) return mixed;
  }
  return mix(color, end, 1);
}

/** Returns the least contrast of a colour on the surfaces of a mode. */
export const leastContrast = (color: string, mode: ThemeMode): number =>
  contrast(color, hardestSurface[mode]);

const mix = (color: string, end: number, share: number) =>
  `#${channelsOf(color)
    .map((value) => Math.round(value + (end - value) * share))
    .map((value) => value.toString(16).padStart(2, "0"))
    .join("")}`;
