import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Limiter } from "./limiter.ts";

/** Tests the promises of every limiter. */
export function testLimiter(open: () => Promise<Limiter>): void {
  test("realtime-167: uses beyond a budget are refused until the window has passed", async () => {
    const limiter = await open();
    const [name, key, budget] = [randomUUID(), "oni", { points: 3, windowMs: 5_000 }];
    for (let used = 0; used < 3; used += 1) {
      expect(await limiter.check(name, key, budget)).toEqual({ allowed: true });
      expect(await limiter.consume(name, key, budget)).toEqual({ allowed: true });
    }
    const refused = { allowed: false, retryAfterMs: expect.any(Number) };
    expect(await limiter.check(name, key, budget)).toEqual(refused);
    const verdict = await limiter.consume(name, key, budget);
    expect(verdict).toEqual(refused);
    expect(verdict.allowed ? 0 : verdict.retryAfterMs).toBeLessThanOrEqual(5_000);
    expect(await limiter.consume(name, "another", budget)).toEqual({ allowed: true });
    expect(await limiter.consume(randomUUID(), key, budget)).toEqual({ allowed: true });
    await expect.poll(() => limiter.consume(name, key, budget)).toEqual({ allowed: true });
  });

  test("realtime-167: a use that costs several points charges all of them", async () => {
    const limiter = await open();
    const [name, key, budget] = [randomUUID(), "oni", { points: 10, windowMs: 60_000 }];
    expect(await limiter.consume(name, key, budget, 9)).toEqual({ allowed: true });
    expect(await limiter.check(name, key, budget)).toEqual({ allowed: true });
    const refused = { allowed: false, retryAfterMs: expect.any(Number) };
    expect(await limiter.consume(name, key, budget, 9)).toEqual(refused);
    expect(await limiter.check(name, key, budget)).toEqual(refused);
  });
}
