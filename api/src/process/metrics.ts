import { statfs } from "node:fs/promises";
import type { ReadOutcome } from "@oni/db";
import type { Log } from "@oni/realtime/process";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/**
 * Counts the outcomes of reads while there is a replica. Logs when reads leave the replica and return to
 * it.
 */
export function followReads(registry: Registry, log: Log): (outcome: ReadOutcome) => void {
  const reads = new Counter({
    name: "oni_replica_reads_total",
    help: "Reads by who answered: the replica, or the primary because the replica was behind or failed.",
    labelNames: ["outcome"] as const,
    registers: [registry],
  });
  let hasFailed = false;
  return (outcome) => {
    reads.inc({ outcome });
    if (outcome === "behind" || hasFailed === (outcome === "failed")) return;
    hasFailed = !hasFailed;
    if (hasFailed) log.warn("the read replica does not answer; the primary does");
    else log.info("the read replica answers again");
  };
}

/** Measures the free disk space for this folder. */
export function measureDisk(registry: Registry, folder: string): void {
  new Gauge({
    name: "oni_data_free_bytes",
    help: "Bytes that are free for the data directory.",
    registers: [registry],
    async collect() {
      const usage = await statfs(folder).catch(() => null);
      if (usage) this.set(usage.bavail * usage.bsize);
      else this.remove();
    },
  });
}

/** The metrics of the REST API. */
export type ApiMetrics = ReturnType<typeof createApiMetrics>;

export const createApiMetrics = (registry: Registry) => ({
  requests: new Histogram({
    name: "oni_http_request_seconds",
    help: "How long requests took, by method, endpoint and the class of their status.",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  }),
  pushes: new Counter({
    name: "oni_pushes_total",
    help: "Messages for devices by what came of them: sent, left out, retried, refused, or the device was gone.",
    labelNames: ["outcome"] as const,
    registers: [registry],
  }),
});
