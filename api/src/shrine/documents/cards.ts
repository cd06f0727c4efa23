import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemory } from "@oni/db";
import { createFairQueue } from "@oni/realtime/process";
import { AppError } from "../../http/answers/errors.ts";
import { createImageWorker } from "../uploads/pipeline/image-worker.ts";
import type { CardJob } from "./card-job.ts";

const timeLimitMs = 10_000;
const maxCards = 200;
const cacheMs = 60 * 60_000;

/** Draws cards one at a time, in the image process, and caches the latest. */
export function createCards(): (tag: string, card: Omit<CardJob, "cardPath">) => Promise<Buffer> {
  const worker = createImageWorker<CardJob>(timeLimitMs);
  const queue = createFairQueue({
    ...{ atOnce: 1, waitingInAll: 32, waitMs: timeLimitMs },
    refuse: () => new AppError("unavailable", { retryAfterMs: timeLimitMs }),
  });
  const cache = createMemory<Promise<Buffer>>(cacheMs, maxCards);

  async function draw(card: Omit<CardJob, "cardPath">): Promise<Buffer> {
    const folder = await mkdtemp(join(tmpdir(), "oni-card-"));
    try {
      const cardPath = join(folder, "card.png");
      const { ok } = await worker.work({ ...card, cardPath });
      if (!ok) throw new Error("A card could not be drawn.");
      return await readFile(cardPath);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return async (tag, card) => {
    const drawn = cache.recall(tag) ?? queue.run(card.username, () => draw(card));
    cache.keep(tag, drawn);
    // A failed drawing is not cached, so that the next request draws again.
    return drawn.catch((error: unknown) => {
      cache.forget(tag);
      throw error;
    });
  };
}
