/** What waits in a table, and is done by any number of processes. */
type Work = {
  /** Takes some of what is due and begins it; answers whether there was any. */
  take: () => Promise<boolean>;
  /** What was begun and has not ended. */
  underWay: () => Promise<void>[];
  /** Forgets what is too old, now and then. */
  sweep: () => Promise<void>;
  onError: (error: unknown) => void;
};

/** What another process has queued waits so long at most. */
const pollMs = 1_000;
const sweepMs = 60_000;

/** Works on what is due. */
export type WorkQueue = {
  /** Works until nothing is due any more. */
  run(): Promise<void>;
  /** Works from now on; answers how to end that, which waits for what is on its way. */
  start(): () => Promise<void>;
  /** Something is due, or something has ended. */
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
