import { withTimeout } from "@oni/db";
import { Gauge, type Registry } from "prom-client";

/** A collector of metrics waits only seconds, and would lose all other metrics. */
const answerWithinMs = 2_000;

/**
 * Exports the length of each queue. The database counts the `shared` queues of all processes. They are
 * omitted while it does not respond.
 */
export function measureQueues(
  registry: Registry,
  queues: Record<string, () => number>,
  shared: () => Promise<Record<string, number>> = async () => ({}),
): void {
  new Gauge({
    name: "oni_queue_length",
    help: "What waits, by queue; of requests and messages also what runs. Letters and pushes are those of all processes.",
    labelNames: ["queue"] as const,
    registers: [registry],
    async collect() {
      const counts = await withTimeout(answerWithinMs, shared()).catch(() => ({}));
      this.reset();
      for (const [queue, length] of Object.entries(queues)) this.set({ queue }, length());
      for (const [queue, length] of Object.entries(counts)) this.set({ queue }, length);
    },
  });
}
