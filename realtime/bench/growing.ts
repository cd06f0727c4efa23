import type { ServerProcess } from "../testing/process.ts";
import { readMetric } from "./metric.ts";

/** The numbers of processes that share the work. */
export const counts = [1, 2, 4] as const;
const most = Math.max(...counts);
const rounds = 2;

/** Starts as many servers as the largest count needs. */
export const startAll = (start: () => Promise<ServerProcess>): Promise<ServerProcess[]> =>
  Promise.all(Array.from({ length: most }, start));

/** Returns the CPU seconds of all servers together. */
export async function cpuSeconds(servers: readonly ServerProcess[]): Promise<number> {
  const each = servers.map((server) => readMetric(server, "process_cpu_seconds_total"));
  return (await Promise.all(each)).reduce((sum, seconds) => sum + seconds, 0);
}

/**
 * Returns the minimum of each figure per number of servers, over two rounds. The servers rotate between
 * rounds, so that other load affects all of them alike and none runs longer than the others.
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

/** Prints a row of a table. */
export const row = (name: string, cells: readonly string[]): void =>
  console.log(name.padEnd(24) + cells.map((cell) => cell.padStart(20)).join(""));

/** Returns a figure and its ratio to another figure. */
export const withRatio = (value: number, one = Number.NaN): string =>
  `${value.toFixed(2)}  x ${(value / one).toFixed(2)}`;

/** Kills the servers without a graceful stop. */
export async function endAll(servers: readonly ServerProcess[]): Promise<void> {
  for (const server of servers) server.kill("SIGKILL");
  await Promise.all(servers.map(({ exited }) => exited));
}
