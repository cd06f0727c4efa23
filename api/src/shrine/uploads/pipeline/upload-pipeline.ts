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
 * What is kept of an upload: blobs are files that are read when they are. An image is encoded anew and has
 * thumbnail and size; every other file is kept as it came.
 */
export type AcceptedFile = { file: Blob } & (
  | { contentType: ImageType; thumbnail: Blob; width: number; height: number }
  | { contentType: FileType; thumbnail: null; width: null; height: null }
);

/**
 * Where uploads are before they are objects: on disk while they arrive, however slowly, then in a
 * short queue for the processor. Nothing here is ever served.
 */
export type UploadPipeline = {
  /**
   * Takes a file in for a member, an image unless all kinds are taken, and hands what is kept of it to
   * `keep`; answers when `keep` has. Throws `too_large` past 10485760 bytes or 40 megapixels,
   * `unsupported_media` for what is of no kind that we take, `invalid_input` when the sender breaks off or is too slow, `unavailable` when
   * too many are on their way or wait too long.
   */
  accept(
    memberId: string,
    body: ReadableStream<Uint8Array> | null,
    keep: (accepted: AcceptedFile) => Promise<void>,
    takes?: Takes,
  ): Promise<void>;
  /** How many images wait to be worked on. */
  waiting(): number;
  /** Removes what killed processes left here before this moment. */
  sweep(before: Date): Promise<void>;
};

/** One core is left to requests, and two images at once keep any disk busy. */
const usualAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));

/** 8 KiB a second: a file of the largest size is there within 22 minutes. */
const usualLeastRate: LeastRate = { bytes: 163_840, windowMs: 20_000 };

type Options = {
  /** For the work on one image. */
  timeLimitMs?: number;
  /** Images that are worked on at a time. */
  atOnce?: number;
  /** Uploads that may be on their way together, and with them the bytes that lie in the folder. */
  inAll?: number;
  /** For an image to wait until it is worked on. */
  waitLimitMs?: number;
  leastRate?: LeastRate;
};

/** An upload pipeline in `folder`, which no other use is made of. */
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

/** The type of a file, audio for a video whose tracks have sound only. */
async function withoutPicture(path: string, type: FileType): Promise<FileType> {
  if (type !== "video/mp4" && type !== "video/webm") return type;
  if (!isSoundOnly(type, await readFile(path))) return type;
  return type === "video/mp4" ? "audio/mp4" : "audio/webm";
}

/** Writes the body to a file as it comes and answers the type that its bytes show. */
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
      // A sender that is disconnected would not receive the reason, so the rest is taken and thrown away.
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
      sentence: "An animated AVIF would stand still here. GIF, WebP and PNG move.",
    }),
  "no room": () =>
    Object.assign(new Error("There was no room for what an upload became."), { code: "ENOSPC" }),
};
