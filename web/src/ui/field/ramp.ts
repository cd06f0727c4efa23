type Rgb = [number, number, number];

/** Spreads colour stops (`#rrggbb`, separated by spaces) evenly over a ramp of the given length. */
export function colourRamp(stops: string, length: number): string[] {
  const colours = stops.trim().split(/\s+/).map(parseHex);
  return Array.from({ length }, (_, index) => {
    const place = (index / (length - 1)) * (colours.length - 1);
    const below = Math.min(colours.length - 2, Math.floor(place));
    const from = colours[below] ?? black;
    const to = colours[below + 1] ?? from;
    const channels = from.map((value, channel) =>
      Math.floor(value + ((to[channel] ?? value) - value) * (place - below)),
    );
    return `rgb(${channels.join(" ")})`;
  });
}

const black: Rgb = [0, 0, 0];

const parseHex = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];
