/** The side of the mask's grid in cells. */
export const maskSide = 12;

/** A horned mask: one of five hues, and the lit cells as `row * 12 + column`. */
export type Mask = { hue: number; cells: ReadonlySet<number> };

/** Returns the default mask of a handle. The same handle always gets the same mask. */
export function maskOf(handle: string): Mask {
  const seed = hash(handle);
  const chance = (n: number) =>
    ((Math.imul(seed ^ (n * 2_654_435_761), 2_246_822_519) >>> 13) % 1000) / 1000;
  const cells = new Set<number>();
  const light = (x: number, y: number) => mirrored(x, y).forEach((cell) => cells.add(cell));
  const darken = (x: number, y: number) => mirrored(x, y).forEach((cell) => cells.delete(cell));

  const horn = 1 + Math.floor(chance(2) * 3);
  light(horn, 1);
  light(horn, 2);
  if (chance(3) > 0.5) light(Math.max(1, horn - 1), 1);
  if (chance(4) > 0.6) light(horn + 1, 2);

  const halfWidths = [4, 5, 5, 5, 5, 4 + Math.floor(chance(5) * 2), 4, 3];
  halfWidths.forEach((halfWidth, row) => {
    for (let step = 0; step < halfWidth; step++) {
      const cutCorner = row === 0 && step === halfWidth - 1 && chance(6) > 0.5;
      const scar = chance(20 + row * 7 + step) > 0.8 && row !== 3;
      if (!cutCorner && !scar) light(5 - step, 3 + row);
    }
  });

  const eyeY = 5 + Math.floor(chance(7) * 2);
  const eyeX = 2 + Math.floor(chance(8) * 2);
  darken(eyeX, eyeY);
  darken(eyeX + 1, eyeY);
  if (chance(9) > 0.5) darken(eyeX, eyeY - 1);
  if (chance(12) > 0.6) darken(eyeX + 1, eyeY + 1);
  darken(5, 9);
  darken(4, 9);
  if (chance(10) > 0.4) darken(3, 9);
  if (chance(11) > 0.5) darken(3, 8);

  return { hue: Math.floor(chance(1) * 5), cells };
}

const mirrored = (x: number, y: number) => [y * maskSide + x, y * maskSide + maskSide - 1 - x];

function hash(text: string): number {
  let mixed = 2_166_136_261;
  for (const character of text) mixed = Math.imul(mixed ^ character.charCodeAt(0), 16_777_619);
  return mixed >>> 0;
}
