import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const publicFile = (name: string) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));

type Icon = {
  file: string;
  size: number;
  /**
   * The share of the picture that the mark takes; the rest is background up to the edge. Without it, the
   * mark keeps its own tile.
   */
  share?: number;
  /** Only the outline is used: the system fills it with its own colour. */
  isStencil?: true;
};

/** The icons that systems request of an installed application. A mask may cut a tenth off each edge. */
export const icons: readonly Icon[] = [
  { file: "icons/192.png", size: 192 },
  { file: "icons/512.png", size: 512 },
  { file: "icons/maskable-512.png", size: 512, share: 0.86 },
  { file: "icons/apple-touch-180.png", size: 180, share: 0.94 },
  { file: "icons/badge-96.png", size: 96, isStencil: true },
];

/** Draws one icon from `mark.svg`. */
export async function drawIcon({ size, share, isStencil }: Icon): Promise<Buffer> {
  const mark = await readFile(publicFile("mark.svg"), "utf8");
  const tile = /<rect[^>]*\/>/.exec(mark)?.[0] ?? "";
  const side = share === undefined ? 24 : 24 / share;
  const edge = (24 - side) / 2;
  const ground =
    share === undefined ? tile : tile.replace(/width=.*rx="4"/, wholeGround(side, edge));
  const drawn = mark
    .replace(
      'viewBox="0 0 24 24"',
      `viewBox="${edge} ${edge} ${side} ${side}" width="${size}" height="${size}"`,
    )
    .replace(tile, isStencil ? "" : ground);
  const svg = isStencil ? drawn.replaceAll("#ffb55c", "#ffffff") : drawn;
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

const wholeGround = (side: number, edge: number) =>
  `x="${edge}" y="${edge}" width="${side}" height="${side}"`;

/** Run this after a change of the mark: node --import tsx web/build/draw-icons.ts */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await Promise.all(
    icons.map(async (icon) => writeFile(publicFile(icon.file), await drawIcon(icon))),
  );
}
