import { readFile } from "node:fs/promises";
import sharp, { type Metadata, type Sharp } from "sharp";
import { imageLimitPixels, thumbnailSidePixels } from "../../../../contract/shrine/uploads.ts";
import { countFrames, drawAnimation } from "./animated-png.ts";
import { type ImageJob, type ImageOutcome, type ImageType, limitFrames } from "./image-job.ts";
import { openInk } from "./open-ink.ts";
import { repairImage } from "./repair-image.ts";

/**
 * Creates the shown files from an upload: the same type, encoded again, upright and in sRGB, and a still
 * thumbnail. Metadata and hidden data are removed. The largest images take seconds and hundreds of
 * megabytes; see `createImageWorker`.
 */
export async function processImage(job: ImageJob): Promise<ImageOutcome> {
  try {
    const bytes = await readFile(job.path);
    return await write(bytes, job).catch(async (error) => {
      const repaired = isDiskFull(error) ? null : await repairImage(job.contentType, bytes);
      if (!repaired) throw error;
      return write(repaired, job);
    });
  } catch (error) {
    return { ok: false, why: isDiskFull(error) ? "no room" : "unreadable" };
  }
}

async function write(bytes: Buffer, job: ImageJob): Promise<ImageOutcome> {
  const { contentType, picturePath, thumbnailPath } = job;
  const found = await sharp(bytes, { limitInputPixels: false, failOn: "none" }).metadata();
  const metadata = contentType === "image/png" ? { ...found, pages: countFrames(bytes) } : found;
  const excess = excessOf(metadata);
  if (excess) return { ok: false, why: excess };
  if (contentType === "image/avif" && isSequence(bytes)) return { ok: false, why: "would stop" };

  const { type, whole, still } = await open(bytes, contentType, metadata);
  const picture = await whole.toFile(picturePath);
  await still
    .resize(thumbnailSidePixels, thumbnailSidePixels, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 78, effort: 3 })
    .toFile(thumbnailPath);
  const { width, height, pageHeight = height } = picture;
  return { ok: true, contentType: type, width, height: pageHeight };
}

type Opened = { type: ImageType; whole: Sharp; still: Sharp };

/** Returns the image as it will be written, and its first frame. */
async function open(bytes: Buffer, contentType: ImageType, metadata: Metadata): Promise<Opened> {
  const { pages = 1 } = metadata;
  if (contentType === "image/png" && pages > 1) {
    const { frames, first, delay, loop } = await drawAnimation(bytes, metadata);
    // libvips writes no animated PNG. Lossless WebP without effort takes an eighth of the time of lossy
    // WebP.
    const whole = frames.webp({ lossless: true, effort: 0, delay, loop });
    return { type: "image/webp", whole, still: first };
  }
  const openPages = (count: number) =>
    sharp(bytes, { pages: count, limitInputPixels: imageLimitPixels, failOn: "error" });
  const isInk = metadata.space === "cmyk";
  const still = isInk ? await openInk(openPages(1), metadata) : openPages(1).autoOrient();
  // Only still images can be rotated. Animations have no orientation.
  const whole = pages > 1 && canMove.has(contentType) ? openPages(pages) : still.clone();
  return { type: contentType, whole: writers[contentType](whole), still };
}

/** libvips has no error codes. Its messages are the system's, in English because no locale is set. */
const isDiskFull = (error: unknown) =>
  error instanceof Error && error.message.includes("No space left on device");

const canMove: ReadonlySet<ImageType> = new Set(["image/gif", "image/webp"]);

/** libvips shows only the first frame of an animated AVIF. */
const isSequence = (bytes: Buffer): boolean => bytes.toString("latin1", 4, 12) === "ftypavis";

const writers: Record<ImageType, (image: Sharp) => Sharp> = {
  "image/png": (image) => image.png(),
  "image/jpeg": (image) => image.jpeg({ quality: 90 }),
  "image/gif": (image) => image.gif({ effort: 1 }),
  "image/webp": (image) => image.webp({ quality: 90, effort: 2 }),
  "image/avif": (image) => image.avif({ quality: 70, effort: 0 }),
};

/** Checks the sizes in the header, before any pixel is decoded. */
function excessOf({ width, height, pages = 1 }: Metadata) {
  if (width * height * pages > imageLimitPixels) return "too many pixels";
  return pages > limitFrames ? "too many frames" : null;
}
