import type { Budget } from "./limiter.ts";

/**
 * Counts uses of this process in fixed windows. Returns 0, or the time until a refused use may be
 * repeated.
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
