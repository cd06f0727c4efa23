export type Rgb = readonly [red: number, green: number, blue: number];

/** Spreads colour stops (`#rrggbb`, separated by spaces) evenly over a ramp of the given length. */
export function rgbRamp(stops: string, length: number): Rgb[] {
  const colours = stops.trim().split(/\s+/).map(parseHex);
  return Array.from({ length }, (_, index) => {
    const position = (index / (length - 1)) * (colours.length - 1);
    const below = Math.max(0, Math.min(colours.length - 2, Math.floor(position)));
    const from = colours[below] ?? black;
    const to = colours[below + 1] ?? from;
    const mix = (channel: 0 | 1 | 2) =>
      Math.floor(from[channel] + (to[channel] - from[channel]) * (position - below));
    return [mix(0), mix(1), mix(2)] as const;
  });
}

/** The same as canvas colours. */
export const colourRamp = (stops: string, length: number): string[] =>
  rgbRamp(stops, length).map((channels) => `rgb(${channels.join(" ")})`);

const black: Rgb = [0, 0, 0];

/** Parses the channels of `#rrggbb`. */
export const parseHex = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];
