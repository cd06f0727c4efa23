type Call<Item, Outcome> = {
  item: Item;
  resolve: (outcome: Outcome) => void;
  reject: (reason: unknown) => void;
};

/**
 * Makes one piece of work out of many calls: while one run is under way, calls gather for the next,
 * at most `limit` of them. A call that comes alone is run alone and at once, so gathering costs
 * nothing when there is nothing to gather.
 *
 * `run` answers what came of each item, in their order, and never throws.
 */
export function createGathering<Item, Outcome>(
  run: (items: Item[]) => Promise<PromiseSettledResult<Outcome>[]>,
  limit: number,
): (item: Item) => Promise<Outcome> {
  const waiting: Call<Item, Outcome>[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const calls = waiting.splice(0, limit);
      const outcomes = await run(calls.map(({ item }) => item));
      calls.forEach((call, index) => answer(call, outcomes[index]));
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void runAll();
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
