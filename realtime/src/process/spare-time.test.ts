import { expect, test } from "vitest";
import { createSpareTime } from "./spare-time.ts";

test("RT920: whoever waits for spare time gets a turn in the order of asking, a few at each idle moment", async () => {
  const spareTime = createSpareTime({ turns: 3, atLeastMs: 60_000 });
  const started: number[] = [];
  const perIteration: number[] = [];
  const all = Array.from({ length: 20 }, async (_, index) => {
    await spareTime();
    started.push(index);
  });
  while (started.length < all.length) {
    const before = started.length;
    await new Promise((resolve) => setTimeout(resolve));
    perIteration.push(started.length - before);
  }
  expect(started).toEqual(all.map((_, index) => index));
  expect(Math.max(...perIteration)).toBeLessThanOrEqual(2 * 3);
});

test("RT920: a process that is never idle gives turns too", async () => {
  const spareTime = createSpareTime({ turns: 1, atLeastMs: 5 });
  let isOver = false;
  const keepBusy = () => void (isOver || setImmediate(keepBusy));
  keepBusy();
  await Promise.all(Array.from({ length: 5 }, spareTime));
  isOver = true;
});
