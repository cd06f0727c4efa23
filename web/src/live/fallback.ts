import type { ConnectionPhase } from "../stores/connection.ts";

type PhaseSource = {
  getState: () => { phase: ConnectionPhase };
  subscribe: (notify: () => void) => () => void;
};

/**
 * Calls `poll` every `everyMs` while the live link is down. Polls do not overlap. Returns a function that
 * stops it.
 */
export function pollWhileDown(
  connection: PhaseSource,
  everyMs: number,
  poll: () => Promise<void>,
): () => void {
  let timer: ReturnType<typeof setInterval> | null = null;
  let isPolling = false;

  async function run(): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    try {
      await poll();
    } catch {
      // The next poll is the retry; the screen already shows that the link is down.
    } finally {
      isPolling = false;
    }
  }

  function follow(): void {
    const isUp = connection.getState().phase === "live";
    if (isUp && timer !== null) {
      clearInterval(timer);
      timer = null;
    } else if (!isUp && timer === null) {
      timer = setInterval(() => void run(), everyMs);
    }
  }

  follow();
  const unsubscribe = connection.subscribe(follow);
  return () => {
    unsubscribe();
    if (timer !== null) clearInterval(timer);
  };
}
