/**
 * Calls `begin` at even intervals, `perSecond` times a second, for `ms`. Resolves when all calls are
 * done.
 */
export async function atPace(
  { perSecond, ms }: { perSecond: number; ms: number },
  begin: (index: number) => Promise<unknown>,
): Promise<void> {
  const begun: Promise<unknown>[] = [];
  const startedAt = performance.now();
  for (let index = 0; index < (ms / 1_000) * perSecond; index += 1) {
    const dueMs = startedAt + (index * 1_000) / perSecond - performance.now();
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs));
    begun.push(begin(index));
  }
  await Promise.all(begun);
}
