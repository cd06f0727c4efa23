import { constants, deflateSync, inflateSync } from "node:zlib";
import sharp from "sharp";
import type { ImageType } from "./image-job.ts";
import { readChunks, writePng } from "./png-chunks.ts";

/** The share of a damaged image that has to exist, in rows from the top. Browsers show less as well. */
const leastShare = 0.75;

/**
 * Returns the part of an image that browsers show although the strict decoder refuses it: its end is
 * missing or a checksum is wrong. Returns null when less than three quarters exist, and for types that
 * browsers do not show then.
 */
export const repairImage = (type: ImageType, bytes: Buffer): Promise<Buffer | null> =>
  repairs[type](bytes).catch(() => null);

const refuse = async () => null;

const repairs: Record<ImageType, (bytes: Buffer) => Promise<Buffer | null>> = {
  "image/jpeg": repairJpeg,
  "image/png": async (bytes) => repairPng(bytes),
  "image/gif": repairGif,
  "image/webp": refuse,
  "image/avif": refuse,
};

/** JPEGs are stored in rows of 8 or 16 pixels. */
const jpegRowHeight = 16;
const scanHeader = /\xff\xda\x00[\x08\x0a\x0c\x0e][\x01-\x04]/g;

/** Appends the end marker, after which decoders fill in the missing rows. */
async function repairJpeg(bytes: Buffer): Promise<Buffer | null> {
  const ended = Buffer.concat([bytes, Buffer.from([0xff, 0xd9])]);
  const { width, height, isProgressive } = await sharp(ended, { failOn: "none" }).metadata();
  // The first scan of a progressive JPEG contains the whole image, and a second scan proves that it is
  // complete.
  if (isProgressive) {
    return (ended.toString("latin1").match(scanHeader) ?? []).length > 1 ? ended : null;
  }
  const rows = Math.floor((height * leastShare) / jpegRowHeight) * jpegRowHeight;
  // The decoder reports missing data as a warning.
  await sharp(ended, { failOn: "warning" })
    .extract({ left: 0, top: 0, width, height: Math.max(1, rows) })
    .raw()
    .toBuffer();
  return ended;
}

/** Samples per pixel by the colour type of the header. */
const samplesOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Compresses the existing rows again, and blank rows for the rest. */
function repairPng(bytes: Buffer): Buffer | null {
  const chunks = [...readChunks(bytes)];
  const header = chunks[0]?.data;
  const samples = samplesOf[header?.[9] ?? -1];
  if (!header || header.length < 13 || !samples) return null;
  const [width, height, depth] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8] ?? 0];
  const sizeBytes = (Math.ceil((width * samples * depth) / 8) + 1) * height;
  const packed = chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data);
  const rows = inflateSync(Buffer.concat(packed), {
    finishFlush: constants.Z_SYNC_FLUSH,
    // Interlaced images have more rows, but never twice as many bytes.
    maxOutputLength: sizeBytes * 2 + 64,
  });
  if (rows.length < sizeBytes * leastShare) return null;
  const missing = Buffer.alloc(Math.max(0, sizeBytes - rows.length));
  const data = deflateSync(Buffer.concat([rows, missing]), { level: 1 });
  const first = chunks.findIndex(({ type }) => type === "IDAT");
  const before = chunks.slice(0, first);
  // It would be shown as a still image.
  if (before.some(({ type }) => type === "acTL")) return null;
  return writePng([...before, { type: "IDAT", data }]);
}

/** Decodes the first frame; missing parts are transparent. Ends the file after its last frame. */
async function repairGif(bytes: Buffer): Promise<Buffer | null> {
  const { data, info } = await sharp(bytes, { failOn: "none", pages: 1 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const from = Math.floor(info.height * leastShare) * info.width * info.channels;
  const isThere = data.subarray(from).some((value, index) => index % 4 === 3 && value > 0);
  if (!isThere) return null;
  return sharp(bytes, { failOn: "none", pages: -1 }).gif({ effort: 1 }).toBuffer();
}
