import { expect, test } from "vitest";
import { createBatch, createLookUp } from "./batch.ts";

/** Waits for `count` iterations of the event loop: one for the results, one for the next run. */
async function iterations(count: number): Promise<void> {
  for (let iteration = 0; iteration < count; iteration += 1) await new Promise(setImmediate);
}

/** Creates a batch whose runs end when the test says so. */
function openBatch(limit = 100, longestRestMs = 0) {
  const runs: { items: number[]; end: () => void }[] = [];
  const call = createBatch<number, string>(
    (items) =>
      new Promise((resolve) => {
        const outcomes = items.map((item) =>
          item < 0
            ? ({ status: "rejected", reason: new Error(`no ${item}`) } as const)
            : ({ status: "fulfilled", value: `done ${item}` } as const),
        );
        runs.push({ items, end: () => resolve(outcomes) });
      }),
    limit,
    longestRestMs,
  );
  const endRun = async (index: number) => {
    runs[index]?.end();
    await iterations(2);
  };
  return { call, runs, endRun };
}

test("chat-602: a single call runs at once, and calls that come during its run join the next", async () => {
  const { call, runs, endRun } = openBatch();
  const calls = [call(1)];
  await iterations(1);
  calls.push(call(2), call(3));
  expect(runs.map(({ items }) => items)).toEqual([[1]]);
  await endRun(0);
  expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  calls.push(call(4));
  await endRun(1);
  await endRun(2);
  expect(await Promise.all(calls)).toEqual(["done 1", "done 2", "done 3", "done 4"]);
  expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3], [4]]);
});

test("chat-601: calls in one iteration of the event loop are one run", async () => {
  const { call, runs, endRun } = openBatch();
  const calls = [1, 2, 3].map(async (caller) => {
    for (let step = 0; step < caller; step += 1) await Promise.resolve();
    return call(caller);
  });
  await iterations(1);
  expect(runs.map(({ items }) => items)).toEqual([[1, 2, 3]]);
  await endRun(0);
  expect(await Promise.all(calls)).toEqual(["done 1", "done 2", "done 3"]);
});

test("chat-604: after a costly run of several calls there is a rest in which more join; a single call does not wait", async () => {
  const restMs = 60_000;
  const { call, runs, endRun } = openBatch(3, restMs);
  const calls = [call(1)];
  await iterations(1);
  await endRun(0);
  calls.push(call(2), call(3));
  await iterations(1);
  expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  runs[1]?.end();
  calls.push(call(4));
  // The next run would begin in the iteration after the results.
  await calls[1];
  await iterations(1);
  calls.push(call(5));
  await expect.poll(() => runs.length).toBe(3);
  expect(runs[2]?.items).toEqual([4, 5]);
  await endRun(2);
  expect(await Promise.all(calls)).toHaveLength(5);
});

test("chat-602: one run takes up to `limit` calls, in the order in which they came", async () => {
  const { call, runs, endRun } = openBatch(2);
  const calls = [1, 2, 3, 4].map(call);
  await iterations(1);
  for (const run of [0, 1]) await endRun(run);
  await Promise.all(calls);
  expect(runs.map(({ items }) => items)).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test("chat-602: a caller that calls again as soon as it has its result is in the next run", async () => {
  const { call, runs, endRun } = openBatch();
  const callTwice = async (caller: number) => {
    await call(caller);
    return call(caller * 10);
  };
  const again = [callTwice(1)];
  await iterations(1);
  again.push(callTwice(2));
  await endRun(0);
  expect(runs.map(({ items }) => items)).toEqual([[1], [2, 10]]);
  for (const run of [1, 2]) await endRun(run);
  await Promise.all(again);
  expect(runs.map(({ items }) => items)).toEqual([[1], [2, 10], [20]]);
});

test("chat-602, chat-603: an error rejects only the call that caused it", async () => {
  const { call, endRun } = openBatch();
  const settled = Promise.allSettled([call(1), call(2), call(-3), call(4)]);
  await iterations(1);
  await endRun(0);
  expect((await settled).map(({ status }) => status)).toEqual([
    ...["fulfilled", "fulfilled", "rejected", "fulfilled"],
  ]);
});

test("chat-605: a look-up returns data that was read after the call", async () => {
  const queries: string[][] = [];
  const ends: (() => void)[] = [];
  const find = createLookUp(async (keys) => {
    queries.push(keys);
    await new Promise<void>((resolve) => ends.push(resolve));
    return new Map(keys.filter((key) => key !== "nobody").map((key) => [key, key.length]));
  });
  const results = [find("moth")];
  await iterations(1);
  results.push(...["moth", "lamp-post", "nobody"].map(find));
  for (const end of [0, 1]) {
    ends[end]?.();
    await iterations(2);
  }
  expect(await Promise.all(results)).toEqual([4, 4, 9, undefined]);
  expect(queries).toEqual([["moth"], ["moth", "lamp-post", "nobody"]]);
});

test("chat-605: a failed look-up rejects its own calls, and no later ones", async () => {
  let isDown = true;
  const find = createLookUp(async (keys) => {
    if (isDown) throw new Error("down");
    return new Map(keys.map((key) => [key, true]));
  });
  await expect(find("moth")).rejects.toThrow("down");
  isDown = false;
  expect(await find("moth")).toBe(true);
});
