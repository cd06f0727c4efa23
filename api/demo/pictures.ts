import sharp from "sharp";
import type { Random } from "./random.ts";

/**
 * The brightness of a point from 0 to 1. Both coordinates run from 0 to 1. `aspect` is width divided by
 * height.
 */
type Scene = (x: number, y: number) => number;

const columns = 112;
const rows = 84;
const dotPixels = 6;
const thumbnailPixels = 480;

/** Four inks from dark to light, like those of an old screen. */
const palettes: readonly (readonly [string, string, string, string])[] = [
  ["#0b1426", "#223f73", "#5f8fd6", "#dcebff"],
  ["#1a0f06", "#7a4a12", "#d98f2b", "#ffe9c2"],
  ["#0a120a", "#2c4a24", "#86b04a", "#eaf7b8"],
  ["#071615", "#185450", "#45a59a", "#d3f6ee"],
  ["#170b12", "#6e2331", "#d9604f", "#ffdccf"],
  ["#100c1f", "#3a2f6e", "#8f80dd", "#ece6ff"],
  ["#101010", "#3c3f41", "#8b9092", "#f2f2ee"],
];

const distance = (x: number, y: number, cx: number, cy: number) =>
  Math.hypot((x - cx) * (columns / rows), y - cy);

const scenes: readonly { titles: readonly string[]; make: (random: Random) => Scene }[] = [
  {
    titles: ["Low moon", "Everyone asleep but one", "The moon practising"],
    make: (random) => {
      const [cx, cy] = [0.25 + random.next() * 0.5, 0.2 + random.next() * 0.15];
      return (x, y) => {
        if (distance(x, y, cx, cy) < 0.14) return 1;
        if (y < 0.55) return 0.1 + y * 0.5;
        const glitter = Math.abs(x - cx) < 0.06 + (y - 0.55) * 0.4 && Math.sin(y * 160) > 0.1;
        return glitter ? 0.85 : 0.32 - (y - 0.55) * 0.4;
      };
    },
  },
  {
    titles: ["Everyone is awake", "Windows, counted", "Floor nine has a plant"],
    make: (random) => {
      const towers = Array.from({ length: 14 }, () => 0.35 + random.next() * 0.45);
      const lit = Array.from({ length: 900 }, () => random.chance(0.4));
      return (x, y) => {
        const tower = towers[Math.floor(x * towers.length)] ?? 0.5;
        if (y < tower) return 0.75 - y * 0.5;
        const window = Math.floor(x * 56) + Math.floor(y * 32) * 56;
        const isPane = Math.floor(x * 112) % 2 === 0 && Math.floor(y * 84) % 3 > 0;
        return isPane && lit[window % lit.length] ? 1 : 0.02;
      };
    },
  },
  {
    titles: ["Where I keep the key", "Two arms, no clock", "It turns if you wait"],
    make: (random) => {
      const twist = 5 + random.next() * 4;
      const stars = Array.from({ length: 700 }, () => random.chance(0.02));
      return (x, y) => {
        const from = distance(x, y, 0.5, 0.5);
        const angle = Math.atan2(y - 0.5, (x - 0.5) * (columns / rows));
        const arm = Math.cos(2 * angle - twist * Math.log(from + 0.05));
        const star = stars[(Math.floor(x * columns) * 31 + Math.floor(y * rows) * 17) % 700];
        const glow = Math.exp(-from * 5) + Math.max(0, arm) * Math.exp(-from * 2.4) * 0.7;
        return star ? Math.max(0.9, glow) : glow;
      };
    },
  },
  {
    titles: ["Two drops, one second apart", "Interference", "The pond remembers"],
    make: (random) => {
      const drops = Array.from(
        { length: 2 + random.below(2) },
        () => [random.next(), random.next()] as const,
      );
      const waves = 44 + random.below(30);
      return (x, y) => {
        const sum = drops.reduce((total, [cx, cy]) => {
          const from = distance(x, y, cx, cy);
          return total + Math.sin(from * waves) * Math.exp(-from * 1.8);
        }, 0);
        return 0.4 + sum * 0.45;
      };
    },
  },
  {
    titles: ["She still boots", "READY.", "Line 40 is a lie"],
    make: (random) => {
      const lines = Array.from({ length: 13 }, () => 0.15 + random.next() * 0.5);
      return (x, y) => {
        const isCase = x > 0.12 && x < 0.88 && y > 0.1 && y < 0.86;
        const isGlass = x > 0.19 && x < 0.81 && y > 0.18 && y < 0.74;
        if (!isCase) return 0.08 + y * 0.12;
        if (!isGlass) return 0.62 - y * 0.2;
        const row = Math.floor((y - 0.2) * 26);
        const isText =
          row % 2 === 0 &&
          x > 0.23 &&
          x < 0.23 + (lines[row] ?? 0.3) &&
          Math.sin(x * 190 + row * 9) > -0.6;
        return isText ? 1 : 0.06;
      };
    },
  },
  {
    titles: ["The light", "Keeper on leave", "Eleven seconds dark"],
    make: (random) => {
      const lampX = 0.3 + random.next() * 0.4;
      const side = random.chance(0.5) ? 1 : -1;
      const stars = Array.from({ length: 500 }, () => random.chance(0.03));
      return (x, y) => {
        const along = (x - lampX) * side;
        if (Math.abs(x - lampX) < 0.035 && y > 0.27 && y < 0.75)
          return Math.floor(y * 14) % 2 ? 0.95 : 0.3;
        if (along > 0 && Math.abs(y - 0.3) < 0.02 + along * 0.2) return 0.85 - along * 0.7;
        if (y > 0.75) return 0.04 + (Math.sin(x * 40 + y * 90) > 0.7 ? 0.3 : 0);
        return stars[(Math.floor(x * columns) * 13 + Math.floor(y * rows) * 7) % 500]
          ? 0.9
          : 0.08 + y * 0.2;
      };
    },
  },
  {
    titles: ["Five ridges", "Walked until the bread was gone", "Somewhere past the dairy"],
    make: (random) => {
      const offsets = Array.from({ length: 5 }, () => random.next() * 9);
      const sunX = random.next();
      return (x, y) => {
        let tone = distance(x, y, sunX, 0.28) < 0.1 ? 1 : 0.8 - y * 0.4;
        offsets.forEach((offset, ridge) => {
          const edge =
            0.42 +
            ridge * 0.12 +
            Math.sin(x * (4 + ridge) + offset) * 0.05 +
            Math.sin(x * 17 + offset) * 0.012;
          if (y > edge) tone = 0.5 - ridge * 0.11;
        });
        return tone;
      };
    },
  },
  {
    titles: ["Rain, half past two", "From the tram stop", "Somebody left the lamp on"],
    make: (random) => {
      const drops = Array.from({ length: columns }, () => random.next());
      const lampX = 0.2 + random.next() * 0.6;
      return (x, y) => {
        const glow = Math.exp(-distance(x, y, lampX, 0.32) * 4.5);
        const drop = drops[Math.floor(x * columns)] ?? 0;
        const isDrop = drop > 0.6 && (y + drop * 3) % 0.25 < 0.05;
        return isDrop ? 0.55 + glow * 0.5 : 0.1 + glow;
      };
    },
  },
];

/** The 4×4 ordered-dither matrix of Bayer (1973). */
const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

/** A small image in four inks, with the files that its upload would have produced. */
export type Picture = {
  title: string;
  png: Buffer;
  thumbnail: Buffer;
  width: number;
  height: number;
};

export const pictureTitles: readonly string[] = scenes.flatMap(({ titles }) => titles);

/** Returns the titles of this number of images. Consecutive ones show different scenes. */
export const pickTitles = (random: Random, count: number): string[] =>
  Array.from({ length: count }, (_, number) =>
    random.pick(scenes[number % scenes.length]?.titles ?? []),
  );

/** Draws the scene of this title. */
export async function drawPicture(random: Random, title: string): Promise<Picture> {
  const scene = scenes.find(({ titles }) => titles.includes(title));
  if (!scene) throw new Error(`There is no scene of the title ${title}.`);
  const pixels = dither(scene.make(random), random.pick(palettes));
  const [width, height] = [columns * dotPixels, rows * dotPixels];
  const png = await sharp(pixels, { raw: { width: columns, height: rows, channels: 3 } })
    .resize(width, height, { kernel: "nearest" })
    .png({ palette: true, colours: 4 })
    .toBuffer();
  const thumbnail = await sharp(png)
    .resize(thumbnailPixels, thumbnailPixels, { fit: "inside" })
    .webp({ quality: 78, effort: 3 })
    .toBuffer();
  return { title, png, thumbnail, width, height };
}

function dither(scene: Scene, palette: readonly string[]): Buffer {
  const pixels = Buffer.alloc(columns * rows * 3);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const tone = Math.min(
        0.999,
        Math.max(0, scene((column + 0.5) / columns, (row + 0.5) / rows)),
      );
      const threshold = ((bayer[(row % 4) * 4 + (column % 4)] ?? 0) + 0.5) / 16;
      const ink = Math.min(3, Math.floor(tone * 3 + threshold));
      pixels.write((palette[ink] ?? "#000000").slice(1), (row * columns + column) * 3, "hex");
    }
  }
  return pixels;
}
