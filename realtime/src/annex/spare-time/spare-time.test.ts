import { expect, test } from "vitest";
import { createSpareTime } from "./spare-time.ts";

const pace = { slots: 1, everyMs: 0, atLeastMs: 60_000, isBusy: () => false };

test("realtime-27, realtime-28: waiting work gets slots in order of arrival, a few at each idle moment", async () => {
  const spareTime = createSpareTime({ ...pace, slots: 3 });
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

test("realtime-27, realtime-29: a process that is never idle also grants slots", async () => {
  const spareTime = createSpareTime({ ...pace, atLeastMs: 5 });
  let isOver = false;
  const keepBusy = () => void (isOver || setImmediate(keepBusy));
  keepBusy();
  await Promise.all(Array.from({ length: 5 }, spareTime));
  isOver = true;
});

test("realtime-30: while a message is being committed no slot is granted, except after too long a wait", async () => {
  let isBusy = true;
  const spareTime = createSpareTime({ ...pace, isBusy: () => isBusy });
  await spareTime();
  let hasSlot = false;
  const slot = spareTime().then(() => (hasSlot = true));
  for (let idle = 0; idle < 20; idle += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(hasSlot).toBe(false);
  isBusy = false;
  await slot;

  const impatient = createSpareTime({ ...pace, atLeastMs: 5, isBusy: () => true });
  await Promise.all(Array.from({ length: 3 }, impatient));
});

test("realtime-30, realtime-31: work with slots of the same moment continues in the same event loop iteration", async () => {
  const spareTime = createSpareTime({ ...pace, slots: 4, everyMs: 5 });
  let iteration = 0;
  const counting = setInterval(() => (iteration += 1));
  const waiting = Array.from({ length: 12 }, async () => {
    await spareTime();
    return iteration;
  });
  const started = await Promise.all(waiting);
  clearInterval(counting);
  expect(new Set(started).size).toBe(3);
});
