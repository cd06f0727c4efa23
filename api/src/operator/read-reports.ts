import { lookup } from "node:dns/promises";
import { PlainError } from "@oni/db";
import { type Metric, parseMetrics } from "./parse-metrics.ts";

/** The metrics of a process, or null if it does not respond. */
export type Report = { address: string; metrics: Metric[] | null };

const patienceMs = 5_000;

/**
 * Reads the metrics of the processes at these addresses, each a `host:port`. A name with several
 * addresses stands for all of them, as Docker and Kubernetes name replicas. Throws `PlainError` for an
 * invalid address.
 */
export async function readReports(targets: readonly string[]): Promise<Report[]> {
  const addresses = await Promise.all(targets.map(addressesOf));
  return Promise.all(
    [...new Set(addresses.flat())].map(async (address) => ({
      address,
      metrics: await fetch(`http://${address}/metrics`, { signal: AbortSignal.timeout(patienceMs) })
        .then(async (answer) => (answer.ok ? parseMetrics(await answer.text()) : null))
        .catch(() => null),
    })),
  );
}

async function addressesOf(target: string): Promise<string[]> {
  const url = URL.canParse(`http://${target}`) ? new URL(`http://${target}`) : null;
  if (!url || url.host !== target.toLowerCase())
    throw new PlainError(`AT: ${target} is no host:port.`);
  const { hostname, port } = url;
  // A process listens on both local addresses and must be listed once.
  if (hostname === "localhost") return [`127.0.0.1:${port || 80}`];
  if (hostname.startsWith("[")) return [target];
  const found = await lookup(hostname, { all: true }).catch(() => []);
  if (found.length === 0) return [target];
  return found.map(
    ({ address, family }) => `${family === 6 ? `[${address}]` : address}:${port || 80}`,
  );
}
