import type { Rgb } from "../../ui/marks/field/ramp.ts";

/**
 * An image of many small dots, written as pixels, because thousands of paths would take ten times as
 * long. Sizes and positions are in pixels of the sheet; positions are rounded to quarters of a pixel.
 */
export type DotSheet = {
  width: number;
  height: number;
  pixels: Uint8ClampedArray<ArrayBuffer>;
  words: Uint32Array;
};

export function createDotSheet(width: number, height: number): DotSheet {
  const pixels = new Uint8ClampedArray(width * height * 4);
  return { width, height, pixels, words: new Uint32Array(pixels.buffer) };
}

export type DotShape = "square" | "disc" | "ring";

const quarters = 4;
const ringPx = 1.1;

/** The coverage of each pixel of a square by a dot, 0 to 255. */
type Mask = { side: number; cover: Uint8Array };

/** A cache of masks by shape, size and offset; a page has some hundreds. */
const masks: (Mask | undefined)[] = [];

/**
 * Stamps a dot of a diameter around a point. `alpha` is 0 to 1, `weight` the width of a ring divided by
 * its diameter.
 */
export function stampDot(
  sheet: DotSheet,
  shape: DotShape,
  x: number,
  y: number,
  diameter: number,
  colour: Rgb,
  alpha = 1,
  weight = 1,
): void {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const mask = maskOf(
    shape,
    Math.max(1, Math.round(diameter * quarters)),
    Math.floor((x - left) * quarters),
    Math.floor((y - top) * quarters),
    weight,
  );
  const { side, cover } = mask;
  const x0 = left - (side >> 1);
  const y0 = top - (side >> 1);
  if (x0 >= sheet.width || y0 >= sheet.height || x0 + side <= 0 || y0 + side <= 0) return;
  const { words, width, height } = sheet;
  // A pixel is stored as red, green, blue, alpha, with the lowest byte first.
  const pixel = (colour[2] << 16) | (colour[1] << 8) | colour[0];
  for (let row = Math.max(0, -y0); row < side && y0 + row < height; row += 1) {
    for (let column = Math.max(0, -x0); column < side && x0 + column < width; column += 1) {
      const covered = cover[row * side + column] ?? 0;
      if (covered === 0) continue;
      const at = (y0 + row) * width + x0 + column;
      if (words[at] === 0) words[at] = (((covered * alpha) << 24) | pixel) >>> 0;
      else blend(sheet, at * 4, colour, (covered * alpha) / 255);
    }
  }
}

/** Blends a colour over a pixel that already has one. */
function blend({ pixels }: DotSheet, at: number, colour: Rgb, over: number): void {
  const under = ((pixels[at + 3] ?? 0) / 255) * (1 - over);
  const share = over / (over + under);
  for (const channel of [0, 1, 2] as const) {
    pixels[at + channel] = colour[channel] * share + (pixels[at + channel] ?? 0) * (1 - share);
  }
  pixels[at + 3] = (over + under) * 255;
}

function maskOf(shape: DotShape, size: number, right: number, down: number, weight: number): Mask {
  const kind = shape === "square" ? 0 : shape === "disc" ? 1 : 1 + Math.round(weight);
  const key = ((kind * 512 + size) * quarters + right) * quarters + down;
  const known = masks[key];
  if (known) return known;
  const mask = makeMask(shape, size / quarters, { right, down, weight });
  masks[key] = mask;
  return mask;
}

type Fraction = { right: number; down: number; weight: number };

/** Counts 5 × 5 samples for each pixel. */
function makeMask(shape: DotShape, diameter: number, { right, down, weight }: Fraction): Mask {
  const rim = shape === "ring" ? (ringPx * weight) / 2 : 0;
  const side = 2 * Math.ceil(diameter / 2 + rim) + 1;
  const [middleX, middleY] = [
    (side >> 1) + (right + 0.5) / quarters,
    (side >> 1) + (down + 0.5) / quarters,
  ];
  const radius = diameter / 2;
  const holds = (x: number, y: number): boolean => {
    const [dx, dy] = [Math.abs(x - middleX), Math.abs(y - middleY)];
    if (shape === "square") return dx <= radius && dy <= radius;
    const distance = Math.hypot(dx, dy);
    return shape === "disc"
      ? distance <= radius
      : Math.abs(distance - radius) <= (ringPx * weight) / 2;
  };
  const cover = new Uint8Array(side * side);
  for (let at = 0; at < cover.length; at += 1) {
    let inside = 0;
    for (let sample = 0; sample < 25; sample += 1) {
      const x = (at % side) + ((sample % 5) + 0.5) / 5;
      const y = Math.floor(at / side) + (Math.floor(sample / 5) + 0.5) / 5;
      if (holds(x, y)) inside += 1;
    }
    cover[at] = Math.round((inside / 25) * 255);
  }
  return { side, cover };
}
