/** Does a piece of work when it is the turn of its key; answers what came of it. */
export type InTurn = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets so many pieces of work run at a time, one of each key. Keys take turns, so that one with much
 * to do does not keep the others waiting.
 */
export function createTurns(atOnce: number): InTurn {
  const running = new Set<string>();
  const waiting = new Map<string, (() => void)[]>();

  function startNext(): void {
    for (const [key, [start, ...later]] of waiting) {
      if (running.size >= atOnce) return;
      if (running.has(key) || !start) continue;
      waiting.delete(key);
      if (later.length > 0) waiting.set(key, later);
      running.add(key);
      start();
    }
  }

  return async (key, work) => {
    await new Promise<void>((start) => {
      waiting.set(key, [...(waiting.get(key) ?? []), start]);
      startNext();
    });
    try {
      return await work();
    } finally {
      running.delete(key);
      startNext();
    }
  };
}
