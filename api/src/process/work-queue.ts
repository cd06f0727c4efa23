/** Work that is queued in a table and done by any number of processes. */
type Work = {
  /** Takes and starts some due items. Returns true if there were any. */
  take: () => Promise<boolean>;
  /** The promises of items in progress. */
  underWay: () => Promise<void>[];
  /** Removes old items. Called once a minute. */
  sweep: () => Promise<void>;
  onError: (error: unknown) => void;
};

/** The maximum delay until items of another process are noticed. */
const pollMs = 1_000;
const sweepMs = 60_000;

/** Processes the due items of a table. */
export type WorkQueue = {
  /** Works until no item is due. */
  run(): Promise<void>;
  /** Works until stopped. Returns a function that stops it and waits for the items in progress. */
  start(): () => Promise<void>;
  /** Reports that an item is due or has ended. */
  wake(): void;
};

export function createWorkQueue({ take, underWay, sweep, onError }: Work): WorkQueue {
  let wake = () => {};

  const woken = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function run(): Promise<void> {
    for (;;) {
      if (await take()) continue;
      const left = underWay();
      if (left.length === 0) return;
      await Promise.race([woken(), ...left]);
    }
  }

  function start(): () => Promise<void> {
    let isStopped = false;
    const work = async () => {
      while (!isStopped) {
        await take().then(
          (hasTaken) => (hasTaken ? undefined : woken()),
          async (error: unknown) => {
            onError(error);
            await woken();
          },
        );
      }
      await Promise.all(underWay());
    };
    const ended = work();
    const timer = setInterval(() => void sweep().catch(onError), sweepMs);
    return async () => {
      isStopped = true;
      clearInterval(timer);
      wake();
      await ended;
    };
  }

  return { run, start, wake: () => wake() };
}
