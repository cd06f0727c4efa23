import type { ServerProcess } from "../testing/process.ts";

/** Returns the value of a server's metric, summed over all labels. */
export async function readMetric({ url }: ServerProcess, name: string): Promise<number> {
  const headers = { Connection: "close" };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const values = text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, "gm"));
  return Array.from(values, ([, value]) => Number(value)).reduce((sum, value) => sum + value, 0);
}
