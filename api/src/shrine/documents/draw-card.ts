import sharp, { type OverlayOptions } from "sharp";
import { maskOf, maskSide } from "../../../contract/people/mask.ts";
import type { ImageOutcome } from "../uploads/pipeline/image-job.ts";
import { fontFamily, fontFile } from "./card-font.ts";
import { type CardJob, cardSize } from "./card-job.ts";
import { escaped, plain } from "./escape.ts";

/** The dark colours of the screens (web/src/theme/tokens.css). */
const ink = {
  void: "#060a0b",
  line: "#223132",
  words: "#e6ece2",
  quiet: "#82938e",
  glow: "#cde86e",
  masks: ["#cde86e", "#8db7ff", "#bfb0ff", "#aab8b1", "#ff9d8f"],
};

const mask = { left: 88, top: 147, cell: 28 };
const words = { left: 500, width: 620 };
const most = { name: 48, tags: 8, tag: 24 };

/** Draws the preview image of a shrine's address: name, mask and tags. */
export async function drawCard({ name, username, tags, cardPath }: CardJob): Promise<ImageOutcome> {
  const shownTags = tags.slice(0, most.tags).map((tag) => `#${cut(tag, most.tag)}`);
  const overlays = [
    await drawLine(cut(name, most.name), { top: 160, height: 104, colour: ink.words }),
    await drawLine(`@${username}`, { top: 276, height: 52, colour: ink.glow }),
    ...(await Promise.all(
      inRows(shownTags).map((row, index) =>
        drawLine(row, { top: 360 + index * 48, height: 40, colour: ink.quiet }),
      ),
    )),
    await drawLine("ONI · The Network Made to Ripple", { top: 540, height: 36, colour: ink.quiet }),
  ];
  const { width, height } = await sharp(Buffer.from(groundOf(username)))
    .composite(overlays)
    .png({ palette: true })
    .toFile(cardPath);
  return { ok: true, contentType: "image/png", width, height };
}

/** Draws the rings in the water and the mask of the username. */
function groundOf(username: string): string {
  const { hue, cells } = maskOf(username);
  const path = [...cells].map((cell) => {
    const [x, y] = [cell % maskSide, Math.floor(cell / maskSide)];
    return `M${mask.left + x * mask.cell} ${mask.top + y * mask.cell}h${mask.cell}v${mask.cell}h-${mask.cell}z`;
  });
  const middle = (maskSide * mask.cell) / 2;
  const rings = [260, 380, 520, 680, 860].map(
    (radius) =>
      `<circle cx="${mask.left + middle}" cy="${mask.top + middle}" r="${radius}" fill="none" stroke="${ink.line}" stroke-width="2" stroke-dasharray="2 10"/>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">`,
    `<rect width="100%" height="100%" fill="${ink.void}"/>${rings.join("")}`,
    `<path d="${path.join("")}" fill="${ink.masks[hue] ?? ink.glow}"/></svg>`,
  ].join("");
}

type LineStyle = { top: number; height: number; colour: string };

/** Draws one line of text of this height in pixels, or smaller if it would be too wide. */
async function drawLine(text: string, { top, height, colour }: LineStyle): Promise<OverlayOptions> {
  const image = sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font: `${fontFamily} ${Math.round(height * 1.1)}`,
      fontfile: await fontFile(),
      rgba: true,
    },
  });
  const input = await image
    .resize({ width: words.width, height, fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer();
  return { input, left: words.left, top };
}

const mostInRow = 34;

/** Arranges tags in at most three lines. */
function inRows(tags: readonly string[]): string[] {
  const rows: string[] = [];
  for (const tag of tags) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + tag.length < mostInRow)
      rows[rows.length - 1] = `${last} ${tag}`;
    else rows.push(tag);
  }
  return rows.slice(0, 3);
}

function cut(text: string, most: number): string {
  const characters = Array.from(plain(text));
  return characters.length > most
    ? `${characters.slice(0, most - 1).join("")}…`
    : characters.join("");
}
