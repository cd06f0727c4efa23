import { withTimeout } from "@oni/db";
import { Gauge, type Registry } from "prom-client";

/** Who collects metrics waits for seconds at most, and would go without all the others. */
const answerWithinMs = 2_000;

/**
 * Shows how much there is in each of these queues. `shared` are those of all processes together, which
 * the database counts; while it does not answer they are left out.
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
