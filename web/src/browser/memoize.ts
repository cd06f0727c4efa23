/** Returns the same function with a cache of its `limit` most recently used results. */
export function memoize<Result>(
  limit: number,
  compute: (key: string) => Result,
): (key: string) => Result {
  const results = new Map<string, Result>();
  return (key) => {
    const cached = results.get(key);
    const result = cached === undefined ? compute(key) : cached;
    // The first entry of a map is its oldest.
    results.delete(key);
    results.set(key, result);
    const [oldest] = results.keys();
    if (results.size > limit && oldest !== undefined) results.delete(oldest);
    return result;
  };
}
