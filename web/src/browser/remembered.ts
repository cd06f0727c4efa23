/** The same function, except that it keeps its latest `limit` results and gives them again. */
export function remembered<Result>(
  limit: number,
  compute: (key: string) => Result,
): (key: string) => Result {
  const kept = new Map<string, Result>();
  return (key) => {
    const held = kept.get(key);
    const result = held === undefined ? compute(key) : held;
    // The oldest of a map is its first.
    kept.delete(key);
    kept.set(key, result);
    const [oldest] = kept.keys();
    if (kept.size > limit && oldest !== undefined) kept.delete(oldest);
    return result;
  };
}
