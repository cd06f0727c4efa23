import { parseHex, rgbRamp, type Rgb } from "../../ui/marks/field/ramp.ts";

/** The number of colours in a ramp of the lattice. */
export const shades = 48;

/** The colours of the map by meaning, read from the theme around the canvas. */
export type Palette = Readonly<
  Record<
    "page" | "ink" | "ink2" | "ink3" | "ash" | "glow" | "glow2" | "strike" | "you" | "figure",
    string
  >
> & {
  /** The shadow of names in dots. */
  shadow: string;
  /** The shadow of the brighter lattice points; null in modes without shadows. */
  cast: number | null;
  /** The minimum light of a point. */
  base: number;
  lattice: { awake: readonly Rgb[]; away: readonly Rgb[]; struck: readonly Rgb[] };
  dust: { awake: Rgb; star: Rgb; away: Rgb; hidden: Rgb; plate: Rgb };
};

export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const read = (token: string) => style.getPropertyValue(`--${token}`).trim();
  const ramp = (token: string) => rgbRamp(read(token), shades);
  const isLight = style.colorScheme === "light";
  return {
    page: read("page"),
    ink: read("ink"),
    ink2: read("ink2"),
    ink3: read("ink3"),
    ash: read("ash"),
    glow: read("glow"),
    glow2: read("glow2"),
    strike: read("strike"),
    you: read("you"),
    figure: read("figure"),
    shadow: isLight ? read("field-shadow") : "transparent",
    cast: isLight ? 0.06 : null,
    base: isLight ? 0.1 : 0.075,
    lattice: { awake: ramp("sky-awake"), away: ramp("sky-away"), struck: ramp("sky-struck") },
    dust: {
      awake: parseHex(read("dust-awake")),
      star: parseHex(read("dust-star")),
      away: parseHex(read("dust-away")),
      hidden: parseHex(read("ash")),
      plate: parseHex(read("page")),
    },
  };
}
