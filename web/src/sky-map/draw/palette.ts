import { parseHex, rgbRamp, type Rgb } from "../../ui/marks/field/ramp.ts";

/** How many colours a ramp of the lattice has. */
export const shades = 48;

/** The colours of the map by meaning, as the theme around the canvas has them. */
export type Palette = Readonly<
  Record<
    "page" | "ink" | "ink2" | "ink3" | "ash" | "glow" | "glow2" | "strike" | "you" | "figure",
    string
  >
> & {
  /** What names in dots cast. */
  shadow: string;
  /** What the brighter points of the lattice cast; null where light does not fall. */
  cast: number | null;
  /** The least light of a point. */
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
