import { AppError } from "../../../http/answers/errors.ts";

/** Bytes that a sender brings at least in each window of time, or is cut off. */
export type LeastRate = { bytes: number; windowMs: number };

/**
 * The body of an upload piece by piece. Throws `invalid_input` when it breaks off, which is the
 * sender's fault and not ours, and when it comes too slowly.
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
    // Ends the read that waits; whether the stream minds is no matter any more.
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
