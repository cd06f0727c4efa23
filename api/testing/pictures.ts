import sharp from "sharp";
import { makeChunk } from "./uploads.ts";

type Colour = { r: number; g: number; b: number; alpha?: number };
type MadeFrame = {
  colour: Colour;
  left?: number;
  top?: number;
  side?: number;
  dispose?: number;
  blend?: number;
};

/**
 * Creates an animated PNG of single-colour squares, each shown for 120 ms, played twice. With `isHidden`
 * it begins with a still image that is not a frame.
 */
export async function makeAnimatedPng(
  side: number,
  frames: MadeFrame[],
  { isHidden = false, declared = frames.length } = {},
): Promise<Buffer> {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(declared, 0);
  control.writeUInt32BE(2, 4);
  const drawn = await Promise.all(
    frames.map(({ colour, side: own = side }) => makeSquare(own, colour)),
  );
  const whole = await makeSquare(side, { r: 9, g: 9, b: 9 });
  const parts = [makeChunk("acTL", control)];
  if (isHidden) parts.push(dataOf(whole));
  let sequence = 0;
  for (const [index, frame] of frames.entries()) {
    const data = drawn[index] ?? whole;
    parts.push(makeChunk("fcTL", controlOf(frame, frame.side ?? side, sequence)));
    sequence += 1;
    if (index === 0 && !isHidden) parts.push(dataOf(data));
    else {
      const number = Buffer.alloc(4);
      number.writeUInt32BE(sequence);
      sequence += 1;
      parts.push(makeChunk("fdAT", Buffer.concat([number, dataOf(data).subarray(8, -4)])));
    }
  }
  // The signature and header take 33 bytes, the end chunk 12 bytes.
  return Buffer.concat([whole.subarray(0, 33), ...parts, whole.subarray(-12)]);
}

const makeSquare = (side: number, { alpha = 1, ...colour }: Colour) =>
  sharp({ create: { width: side, height: side, channels: 4, background: { ...colour, alpha } } })
    .png()
    .toBuffer();

/** Returns the data of the only data chunk of a small PNG. */
function dataOf(png: Buffer): Buffer {
  const at = png.indexOf("IDAT") - 4;
  return png.subarray(at, at + 12 + png.readUInt32BE(at));
}

function controlOf(frame: MadeFrame, side: number, sequence: number): Buffer {
  const control = Buffer.alloc(26);
  const numbers = [sequence, side, side, frame.left ?? 0, frame.top ?? 0];
  for (const [index, number] of numbers.entries()) control.writeUInt32BE(number, index * 4);
  control.writeUInt16BE(12, 20);
  control.writeUInt16BE(100, 22);
  control.set([frame.dispose ?? 0, frame.blend ?? 0], 24);
  return control;
}

/**
 * Creates a JPEG of one CMYK colour (cyan, magenta, yellow, black: 0 to 255), converted from a minimal
 * TIFF.
 */
export async function makeInkJpeg(inks: number[], profile?: string): Promise<Buffer> {
  const side = 16;
  const pixels = Buffer.alloc(side * side * 4, Buffer.from(inks));
  const fields = [
    [256, 3, 1, side],
    [257, 3, 1, side],
    [258, 3, 4, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 5],
    [273, 4, 1, 16],
    [277, 3, 1, 4],
    [278, 3, 1, side],
    [279, 4, 1, pixels.length],
  ];
  const header = Buffer.alloc(16);
  header.write("II*\0", "latin1");
  header.writeUInt32LE(16 + pixels.length, 4);
  for (let at = 8; at < 16; at += 2) header.writeUInt16LE(8, at);
  const directory = Buffer.alloc(2 + fields.length * 12 + 4);
  directory.writeUInt16LE(fields.length, 0);
  for (const [index, [tag = 0, type = 0, count = 0, value = 0]] of fields.entries()) {
    const at = 2 + index * 12;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(count, at + 4);
    // Four 2-byte numbers do not fit into the field, so the field contains their offset.
    directory.writeUInt32LE(count === 4 ? 8 : value, at + 8);
  }
  const image = sharp(Buffer.concat([header, pixels, directory]));
  const cmyk = image.pipelineColourspace("cmyk").toColourspace("cmyk");
  return (profile ? cmyk.withIccProfile(profile) : cmyk)
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .toBuffer();
}
