import { setTimeout as sleep } from "node:timers/promises";

type Call<Item, Outcome> = {
  item: Item;
  resolve: (outcome: Outcome) => void;
  reject: (reason: unknown) => void;
};

/**
 * Makes one piece of work out of many calls: those that come before the event loop goes on run together,
 * and while one run is under way, calls gather for the next, at most `limit` of them. A call that comes
 * alone is run alone and without waiting, so gathering costs nothing when there is nothing to gather.
 *
 * `run` answers what came of each item, in their order, and never throws. Where starting a run is dear, one of
 * several calls is followed by a rest as long as it took, at most `longestRestMs`, in which more of
 * them come together.
 */
export function createGathering<Item, Outcome>(
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
      // Whoever calls again at once, or in the same turn, goes along.
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
  if (!outcome) reject(new Error("A gathered call was given no outcome."));
  else if (outcome.status === "fulfilled") resolve(outcome.value);
  else reject(outcome.reason);
}

const lookUpLimit = 500;

/**
 * Makes one question out of many: `find` answers what it knows by key. Calls that come while one
 * question is under way share the next, so none is answered by what was true before it came.
 */
export function createLookUp<Found>(
  find: (keys: string[]) => Promise<Map<string, Found>>,
): (key: string) => Promise<Found | undefined> {
  return createGathering(async (keys: string[]) => {
    try {
      const found = await find([...new Set(keys)]);
      return keys.map((key) => ({ status: "fulfilled", value: found.get(key) }));
    } catch (reason) {
      return keys.map(() => ({ status: "rejected", reason }));
    }
  }, lookUpLimit);
}
