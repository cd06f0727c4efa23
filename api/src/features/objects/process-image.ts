import sharp, { type Metadata, type Sharp } from "sharp";
import { imageLimitPixels, thumbnailSidePixels } from "../../../contract/objects.ts";
import { type ImageJob, type ImageOutcome, type ImageType, limitFrames } from "./image-job.ts";

/**
 * Makes of an uploaded file what will be shown: the same type encoded again, turned upright, in sRGB,
 * with nothing of the original's metadata and nothing hidden behind its pixels, and a still
 * thumbnail. Takes seconds and hundreds of megabytes for the largest; see `createImageWorker`.
 */
export async function processImage(job: ImageJob): Promise<ImageOutcome> {
  const { path, contentType, picturePath, thumbnailPath } = job;
  try {
    const metadata = await sharp(path, { limitInputPixels: false }).metadata();
    const excess = excessOf(metadata);
    if (excess) return { ok: false, why: excess };

    const open = (pages: number) =>
      sharp(path, { pages, limitInputPixels: imageLimitPixels, failOn: "error" });
    const still = open(1).autoOrient();
    const { pages = 1 } = metadata;
    // Only still images can be turned; animations have no orientation to begin with.
    const whole = pages > 1 && canMove.has(contentType) ? open(pages) : still;
    const picture = await writers[contentType](whole.clone()).toFile(picturePath);
    await still
      .resize(thumbnailSidePixels, thumbnailSidePixels, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 78, effort: 3 })
      .toFile(thumbnailPath);
    return { ok: true, width: picture.width, height: picture.pageHeight ?? picture.height };
  } catch (error) {
    return { ok: false, why: isNoRoom(error) ? "no room" : "unreadable" };
  }
}

/** libvips has no codes: its messages are the system's, in English since no language is set here. */
const isNoRoom = (error: unknown) =>
  error instanceof Error && error.message.includes("No space left on device");

const canMove: ReadonlySet<ImageType> = new Set(["image/gif", "image/webp"]);

const writers: Record<ImageType, (image: Sharp) => Sharp> = {
  "image/png": (image) => image.png(),
  "image/jpeg": (image) => image.jpeg({ quality: 90 }),
  "image/gif": (image) => image.gif({ effort: 1 }),
  "image/webp": (image) => image.webp({ quality: 90, effort: 2 }),
  "image/avif": (image) => image.avif({ quality: 70, effort: 0 }),
};

/** Judges by what the file says of itself, before any of its pixels is unpacked. */
function excessOf({ width, height, pages = 1 }: Metadata) {
  if (width * height * pages > imageLimitPixels) return "too many pixels";
  return pages > limitFrames ? "too many frames" : null;
}
