/** The same function, except that it keeps its latest `limit` results and gives them again. */
export function memoize<Result>(
  limit: number,
  compute: (key: string) => Result,
): (key: string) => Result {
  const results = new Map<string, Result>();
  return (key) => {
    const cached = results.get(key);
    const result = cached === undefined ? compute(key) : cached;
    // The oldest of a map is its first.
    results.delete(key);
    results.set(key, result);
    const [oldest] = results.keys();
    if (results.size > limit && oldest !== undefined) results.delete(oldest);
    return result;
  };
}
