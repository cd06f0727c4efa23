import { expect, test } from "vitest";
import { createLimiter } from "./limiter.ts";
import { testLimiter } from "./limiter-suite.ts";

testLimiter(async () => createLimiter({ scale: 1 }));

test("realtime-167: the scale multiplies every budget", async () => {
  const limiter = createLimiter({ scale: 2 });
  const budget = { points: 2, windowMs: 60_000 };
  for (let used = 0; used < 4; used += 1) {
    expect(await limiter.consume("thing", "oni", budget)).toEqual({ allowed: true });
  }
  expect(await limiter.consume("thing", "oni", budget)).toMatchObject({ allowed: false });
});
