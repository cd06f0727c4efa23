import { AppError } from "../../../http/answers/errors.ts";

/** The bytes that a client must send in each window of time. */
export type LeastRate = { bytes: number; windowMs: number };

/**
 * Yields the body of an upload piece by piece. Throws `invalid_input` when it ends early, which is the
 * client's fault, and when it comes too slowly.
 */
export async function* piecesOf(
  body: ReadableStream<Uint8Array> | null,
  { bytes, windowMs }: LeastRate,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  let broughtBytes = 0;
  let isSlow = false;
  const watch = setInterval(() => {
    isSlow = broughtBytes < bytes;
    broughtBytes = 0;
    // Ends the pending read. A failure to cancel does not matter any more.
    if (isSlow) void Promise.allSettled([reader.cancel()]);
  }, windowMs);
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(refuseBroken);
      if (isSlow) throw new AppError("invalid_input", { sentence: "The upload came too slowly." });
      if (done) return;
      broughtBytes += value.length;
      yield value;
    }
  } finally {
    clearInterval(watch);
  }
}

function refuseBroken(): never {
  throw new AppError("invalid_input", { sentence: "The upload broke off." });
}
