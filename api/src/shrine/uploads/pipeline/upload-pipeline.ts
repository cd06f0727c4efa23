import { openAsBlob } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { createFairQueue } from "@oni/realtime/process";
import { uploadLimitBytes } from "../../../../contract/shrine/uploads.ts";
import { AppError } from "../../../http/answers/errors.ts";
import { type ImageJob, type ImageType, isImage, limitFrames } from "./image-job.ts";
import { createImageWorker } from "./image-worker.ts";
import { type LeastRate, piecesOf } from "./pieces-of.ts";
import { createSniffer, type FileType, type Takes } from "./sniff-file.ts";
import { isSoundOnly } from "./sniff-tracks.ts";

/**
 * The stored parts of an upload; each blob is a file that is read on use. An image is encoded again and
 * has a thumbnail and a size. Every other file is stored as it came.
 */
export type AcceptedFile = { file: Blob } & (
  | { contentType: ImageType; thumbnail: Blob; width: number; height: number }
  | { contentType: FileType; thumbnail: null; width: null; height: null }
);

/**
 * Receives uploads: on disk while they arrive, then in a short queue for processing. Nothing here is ever
 * served.
 */
export type UploadPipeline = {
  /**
   * Accepts a member's file (an image unless `takes` permits all types) and passes the stored parts to
   * `keep`. Returns when `keep` has finished. Throws:
   * - `too_large` above 10485760 bytes or 40 megapixels
   * - `unsupported_media` for a type that is not accepted
   * - `invalid_input` when the client stops early or is too slow
   * - `unavailable` when too many uploads are in progress or one waits too long
   */
  accept(
    memberId: string,
    body: ReadableStream<Uint8Array> | null,
    keep: (accepted: AcceptedFile) => Promise<void>,
    takes?: Takes,
  ): Promise<void>;
  /** The number of images that wait for processing. */
  waiting(): number;
  /** Removes files that killed processes left before this moment. */
  sweep(before: Date): Promise<void>;
};

/** One core is left to requests. Two images at once are enough to keep any disk busy. */
const usualAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));

/** 8 KiB per second: the largest file arrives within 22 minutes. */
const usualLeastRate: LeastRate = { bytes: 163_840, windowMs: 20_000 };

type Options = {
  /** The time limit for processing one image. */
  timeLimitMs?: number;
  /** The number of images that are processed at once. */
  atOnce?: number;
  /** The maximum number of uploads in progress. It also limits the bytes in the folder. */
  inAll?: number;
  /** The longest time that an image may wait for processing. */
  waitLimitMs?: number;
  leastRate?: LeastRate;
};

/** Creates an upload pipeline in `folder`, which must have no other use. */
export function createUploadPipeline(
  folder: string,
  {
    timeLimitMs = 20_000,
    atOnce = usualAtOnce,
    inAll = 64,
    waitLimitMs = 15_000,
    leastRate = usualLeastRate,
  }: Options = {},
): UploadPipeline {
  const workers = Array.from({ length: atOnce }, () => createImageWorker<ImageJob>(timeLimitMs));
  const queue = createFairQueue({
    ...{ atOnce, waitingPerKey: 8, waitingInAll: inAll, waitMs: waitLimitMs },
    refuse: busy,
  });
  let onTheirWay = 0;

  async function process(path: string, contentType: FileType): Promise<AcceptedFile> {
    if (!isImage(contentType)) {
      const type = await withoutPicture(path, contentType);
      const file = await openAsBlob(path, { type });
      return { file, contentType: type, thumbnail: null, width: null, height: null };
    }
    const worker = workers.pop();
    if (!worker) throw new Error("More images are worked on than there are workers.");
    const [picturePath, thumbnailPath] = [`${path}.picture`, `${path}.thumbnail`];
    const outcome = await worker
      .work({ path, contentType, picturePath, thumbnailPath })
      .finally(() => workers.push(worker));
    if (!outcome.ok) throw refusals[outcome.why]();
    const { ok: _, ...picture } = outcome;
    const [file, thumbnail] = await Promise.all([
      openAsBlob(picturePath, { type: picture.contentType }),
      openAsBlob(thumbnailPath, { type: "image/webp" }),
    ]);
    return { file, thumbnail, ...picture };
  }

  return {
    accept: async (memberId, body, keep, takes = "images") => {
      if (onTheirWay >= inAll) throw busy();
      onTheirWay += 1;
      const own = join(folder, crypto.randomUUID());
      try {
        await mkdir(own, { recursive: true });
        const path = join(own, "upload");
        const contentType = await receive(body, path, { leastRate, takes });
        await queue.run(memberId, async () => keep(await process(path, contentType)));
      } finally {
        onTheirWay -= 1;
        await rm(own, { recursive: true, force: true });
      }
    },

    waiting: queue.waiting,

    sweep: async (before) => {
      await mkdir(folder, { recursive: true });
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        const found = await stat(path).catch(() => null);
        if (found && found.mtime < before) await rm(path, { recursive: true, force: true });
      }
    },
  };
}

/** Returns the type of a file: audio for a video whose tracks have sound only. */
async function withoutPicture(path: string, type: FileType): Promise<FileType> {
  if (type !== "video/mp4" && type !== "video/webm") return type;
  if (!isSoundOnly(type, await readFile(path))) return type;
  return type === "video/mp4" ? "audio/mp4" : "audio/webm";
}

/** Writes the body to a file as it arrives and returns the type detected from its bytes. */
async function receive(
  body: ReadableStream<Uint8Array> | null,
  path: string,
  { leastRate, takes }: { leastRate: LeastRate; takes: Takes },
): Promise<FileType> {
  const sniffer = createSniffer(takes);
  const checked = async function* () {
    let sizeBytes = 0;
    for await (const chunk of piecesOf(body, leastRate)) {
      sizeBytes += chunk.length;
      if (sizeBytes > uploadLimitBytes) throw tooLarge();
      // A client that is disconnected would not receive the reason, so the rest is read and discarded.
      if (sniffer.read(chunk)) yield chunk;
    }
  };
  await writeFile(path, checked());
  const type = sniffer.type();
  if (!type) throw unknownType(takes);
  return type;
}

const busy = () => new AppError("unavailable", { retryAfterMs: 5_000 });

const unknownType = (takes: Takes) => new AppError("unsupported_media", { sentence: taken[takes] });

const taken: Record<Takes, string> = {
  images: "Only PNG, JPEG, GIF, WebP and AVIF images are taken.",
  files:
    "Only PNG, JPEG, GIF, WebP, AVIF, PDF, plain text, ZIP, MP3, OGG, WAV, FLAC, M4A, MP4 and WebM files are taken.",
};

export const tooLarge = () =>
  new AppError("too_large", { sentence: `A file takes at most ${uploadLimitBytes} bytes.` });

const refusals = {
  unreadable: () =>
    new AppError("unsupported_media", { sentence: "That file could not be read as an image." }),
  "too many pixels": () =>
    new AppError("too_large", { sentence: "An image may have at most 40 megapixels." }),
  "too many frames": () =>
    new AppError("too_large", { sentence: `An animation may have ${limitFrames} frames.` }),
  "would stop": () =>
    new AppError("unsupported_media", {
      sentence: "An animated AVIF would not move here. Use GIF, WebP or PNG.",
    }),
  "no room": () =>
    Object.assign(new Error("There was no storage left for an upload."), { code: "ENOSPC" }),
};
