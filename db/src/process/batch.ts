import { setTimeout as sleep } from "node:timers/promises";

type Call<Item, Outcome> = {
  item: Item;
  resolve: (outcome: Outcome) => void;
  reject: (reason: unknown) => void;
};

/**
 * Combines many calls into one run. Use it where a run costs much and each further item little, such as
 * a statement or a commit. Calls in one iteration of the event loop run together. Calls during a run join
 * the next one, at most `limit`. A single call runs alone and without waiting.
 *
 * `run` returns the outcome of each item in order and never throws. If starting a run is expensive, a run
 * of several calls is followed by a rest as long as the run, at most `longestRestMs`, in which more calls
 * join.
 */
export function createBatch<Item, Outcome>(
  run: (items: Item[]) => Promise<PromiseSettledResult<Outcome>[]>,
  limit: number,
  longestRestMs = 0,
): (item: Item) => Promise<Outcome> {
  const waiting: Call<Item, Outcome>[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      const calls = waiting.splice(0, limit);
      const startsAtMs = performance.now();
      const outcomes = await run(calls.map(({ item }) => item));
      calls.forEach((call, index) => answer(call, outcomes[index]));
      // Calls that are made again at once, or in the same iteration, join the next run.
      await new Promise(setImmediate);
      const restMs = Math.min(longestRestMs, performance.now() - startsAtMs);
      if (restMs > 0 && calls.length > 1 && waiting.length < limit) await sleep(restMs);
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      process.nextTick(runAll);
    });
}

function answer<Item, Outcome>(
  { resolve, reject }: Call<Item, Outcome>,
  outcome: PromiseSettledResult<Outcome> | undefined,
): void {
  if (!outcome) reject(new Error("A call of a batch has no outcome."));
  else if (outcome.status === "fulfilled") resolve(outcome.value);
  else reject(outcome.reason);
}

const lookUpLimit = 500;

/**
 * Combines many look-ups into one query: `find` returns its results by key. Calls during a query share
 * the next one, so that no call returns data that was read before it.
 */
export function createLookUp<Found>(
  find: (keys: string[]) => Promise<Map<string, Found>>,
): (key: string) => Promise<Found | undefined> {
  return createBatch(async (keys: string[]) => {
    try {
      const found = await find([...new Set(keys)]);
      return keys.map((key) => ({ status: "fulfilled", value: found.get(key) }));
    } catch (reason) {
      return keys.map(() => ({ status: "rejected", reason }));
    }
  }, lookUpLimit);
}
