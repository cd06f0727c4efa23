import type { Budget } from "./limiter.ts";

/**
 * Counts uses in fixed windows, within this process; answers 0, or after how long a refused one may
 * be tried again.
 */
export function createMeter({ points, windowMs }: Budget, scale: number): () => number {
  let endsAt = 0;
  let spent = 0;
  return () => {
    const now = performance.now();
    if (now >= endsAt) {
      endsAt = now + windowMs;
      spent = 0;
    }
    spent += 1;
    return spent > points * scale ? Math.ceil(endsAt - now) : 0;
  };
}
