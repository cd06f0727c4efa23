import sharp, { type Sharp } from "sharp";
import { type PngChunk, readChunks, writePng } from "./png-chunks.ts";

/** An animation as frames one below the other, each as large as the canvas. */
export type Animation = { frames: Sharp; first: Sharp; delay: number[]; loop: number };

type Frame = { control: Buffer; parts: Buffer[] };

/**
 * Returns the number of frames of an animated PNG, and 1 for a still one. libvips reads an animated PNG as
 * a still one, so `drawAnimation` reads its frames (PNG specification, third edition, 4.9).
 */
export function countFrames(png: Buffer): number {
  const types = Array.from(readChunks(png), ({ type }) => type);
  const isAnimated = types.slice(0, types.indexOf("IDAT")).includes("acTL");
  return isAnimated ? Math.max(1, types.filter((type) => type === "fcTL").length) : 1;
}

/** Draws the frames of an animated PNG of this size. Rejects files that browsers do not show. */
export async function drawAnimation(
  png: Buffer,
  { width, height }: { width: number; height: number },
): Promise<Animation> {
  const { shared, frames, loop } = readFrames([...readChunks(png)]);
  const canvas = Buffer.alloc(width * height * 4);
  const drawn = Buffer.alloc(canvas.length * frames.length);
  const delay: number[] = [];
  for (const [index, frame] of frames.entries()) {
    const area = areaOf(frame.control);
    if (area.left + area.width > width || area.top + area.height > height) {
      throw new Error("A frame is outside of its image.");
    }
    const before = area.dispose === disposePrevious ? Buffer.from(canvas) : null;
    const pixels = await decode(writeFrame(shared, frame, area));
    // Browsers show the frames before a damaged one.
    if (!pixels && delay.length > 0) break;
    if (!pixels) throw new Error("The first frame cannot be read.");
    paint(canvas, pixels, { ...area, canvasWidth: width });
    drawn.set(canvas, index * canvas.length);
    delay.push(area.delayMs);
    if (before) canvas.set(before);
    else if (area.dispose === disposeBackground) clear(canvas, { ...area, canvasWidth: width });
  }
  const raw = { width, height: height * delay.length, channels: 4, pageHeight: height } as const;
  const firstOnly = { width, height, channels: 4 } as const;
  return {
    frames: sharp(drawn.subarray(0, canvas.length * delay.length), { raw }),
    first: sharp(drawn.subarray(0, canvas.length), { raw: firstOnly }),
    ...{ delay, loop },
  };
}

const decode = (frame: Buffer): Promise<Buffer | null> =>
  sharp(frame, { failOn: "error" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer()
    .catch(() => null);

/** Returns the chunks that apply to every frame, and the frames that have data. */
function readFrames(chunks: readonly PngChunk[]) {
  const shared: PngChunk[] = [];
  const frames: Frame[] = [];
  let loop = 0;
  let isShared = true;
  for (const { type, data } of chunks) {
    if (type === "acTL") loop = data.readUInt32BE(4);
    else if (type === "fcTL" && data.length === 26) frames.push({ control: data, parts: [] });
    // The still image is a frame only if a control chunk precedes it.
    else if (type === "IDAT") frames.at(-1)?.parts.push(data);
    // Its first four bytes are a sequence number.
    else if (type === "fdAT") frames.at(-1)?.parts.push(data.subarray(4));
    else if (isShared) shared.push({ type, data });
    isShared &&= type !== "IDAT";
  }
  // The range that libwebp writes; larger counts mean endless.
  return { shared, frames: frames.filter(({ parts }) => parts.length > 0), loop: loop % 65_536 };
}

const [disposeBackground, disposePrevious] = [1, 2];

function areaOf(control: Buffer) {
  const denominator = control.readUInt16BE(22) || 100;
  return {
    width: control.readUInt32BE(4),
    height: control.readUInt32BE(8),
    left: control.readUInt32BE(12),
    top: control.readUInt32BE(16),
    delayMs: Math.round((control.readUInt16BE(20) / denominator) * 1_000),
    dispose: control[24],
    isBlended: control[25] === 1,
  };
}

type Area = Pick<ReturnType<typeof areaOf>, "width" | "height" | "left" | "top">;
type Target = Area & { canvasWidth: number };

function writeFrame([header, ...shared]: PngChunk[], { parts }: Frame, area: Area): Buffer {
  const data = Buffer.from(header?.data ?? []);
  data.writeUInt32BE(area.width, 0);
  data.writeUInt32BE(area.height, 4);
  return writePng([
    { type: "IHDR", data },
    ...shared,
    { type: "IDAT", data: Buffer.concat(parts) },
  ]);
}

function paint(canvas: Buffer, pixels: Buffer, area: Target & { isBlended: boolean }): void {
  for (const [row, at] of rowsOf(area)) {
    const source = pixels.subarray(row * area.width * 4, (row + 1) * area.width * 4);
    if (area.isBlended) blend(canvas.subarray(at, at + source.length), source);
    else canvas.set(source, at);
  }
}

function clear(canvas: Buffer, area: Target): void {
  for (const [, at] of rowsOf(area)) canvas.fill(0, at, at + area.width * 4);
}

/** Yields the rows of an area, each with the byte offset of its start in the canvas. */
function* rowsOf({ left, top, height, canvasWidth }: Target): Generator<[number, number]> {
  for (let row = 0; row < height; row += 1) yield [row, ((top + row) * canvasWidth + left) * 4];
}

/** Draws one row over another in place ("over" of Porter and Duff). */
function blend(under: Buffer, over: Buffer): void {
  for (let at = 0; at < over.length; at += 4) {
    const alpha = (over[at + 3] ?? 0) / 255;
    const rest = ((under[at + 3] ?? 0) / 255) * (1 - alpha);
    const whole = alpha + rest;
    if (whole === 0) continue;
    for (let channel = at; channel < at + 3; channel += 1) {
      const mixed = (over[channel] ?? 0) * alpha + (under[channel] ?? 0) * rest;
      under[channel] = Math.round(mixed / whole);
    }
    under[at + 3] = Math.round(whole * 255);
  }
}
