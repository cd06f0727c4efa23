import { quantile } from "../../realtime/bench/quantile.ts";

/**
 * Returns the sorted milliseconds of `count` runs. The time of `prepare` before each run does not count.
 */
export async function timeRuns(
  count: number,
  run: (index: number) => Promise<unknown>,
  prepare: (index: number) => Promise<unknown> = async () => undefined,
): Promise<number[]> {
  const tookMs: number[] = [];
  for (let index = 0; index < count; index += 1) {
    await prepare(index);
    const startedAt = performance.now();
    await run(index);
    tookMs.push(performance.now() - startedAt);
  }
  return tookMs.sort((a, b) => a - b);
}

/** Prints a measurement, and its goal if it has one. */
export function report(
  name: string,
  value: number,
  unit: "ms" | "kB" | "kB/s" | "×",
  goal?: number,
): void {
  const verdict =
    goal === undefined ? "" : value <= goal ? `goal ${goal}, met` : `goal ${goal}, MISSED`;
  console.log(`${name.padEnd(58)} ${value.toFixed(1).padStart(9)} ${unit}  ${verdict}`);
}

/** Prints the median and the 95th percentile. The goal applies to the median. */
export function reportTimes(name: string, sortedMs: readonly number[], goalMs?: number): void {
  report(`${name}, p50`, quantile(sortedMs, 0.5), "ms", goalMs);
  report(`${name}, p95`, quantile(sortedMs, 0.95), "ms");
}
