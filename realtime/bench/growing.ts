import type { ServerProcess } from "../testing/process.ts";
import { readMetric } from "./metric.ts";

/** How many processes share the work. */
export const counts = [1, 2, 4] as const;
const most = Math.max(...counts);
const rounds = 2;

/** As many servers as are needed at most. */
export const startAll = (start: () => Promise<ServerProcess>): Promise<ServerProcess[]> =>
  Promise.all(Array.from({ length: most }, start));

/** What processes have used of the machine's cores together. */
export async function cpuSeconds(servers: readonly ServerProcess[]): Promise<number> {
  const each = servers.map((server) => readMetric(server, "process_cpu_seconds_total"));
  return (await Promise.all(each)).reduce((sum, seconds) => sum + seconds, 0);
}

/**
 * The least that each number of servers took in some rounds. They take turns in each, so that what
 * else the machine does meets all alike, and none has run for longer than the others.
 */
export async function leastOf<Figure extends string>(
  servers: readonly ServerProcess[],
  measure: (chosen: readonly ServerProcess[]) => Promise<Record<Figure, number>>,
): Promise<Record<Figure, number>[]> {
  const least: Record<Figure, number>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const rotated = [...servers.slice(round), ...servers.slice(0, round)];
    for (const [index, count] of counts.entries()) {
      const figures = await measure(rotated.slice(0, count));
      const before = least[index] ?? figures;
      for (const name in figures) figures[name] = Math.min(figures[name], before[name]);
      least[index] = figures;
    }
  }
  return least;
}

/** Prints a line of a table. */
export const row = (name: string, cells: readonly string[]): void =>
  console.log(name.padEnd(24) + cells.map((cell) => cell.padStart(20)).join(""));

/** A figure, and how many times another it is. */
export const withRatio = (value: number, one = Number.NaN): string =>
  `${value.toFixed(2)}  x ${(value / one).toFixed(2)}`;

/** Ends servers that nobody needs any more, without the courtesies of a restart. */
export async function endAll(servers: readonly ServerProcess[]): Promise<void> {
  for (const server of servers) server.kill("SIGKILL");
  await Promise.all(servers.map(({ exited }) => exited));
}
