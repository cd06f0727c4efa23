import { Gauge, type Registry } from "prom-client";

/** Shows how much there is in each of these queues. */
export function measureQueues(registry: Registry, queues: Record<string, () => number>): void {
  new Gauge({
    name: "oni_queue_length",
    help: "What waits, by queue; of requests and messages also what runs.",
    labelNames: ["queue"] as const,
    registers: [registry],
    collect() {
      for (const [queue, length] of Object.entries(queues)) this.set({ queue }, length());
    },
  });
}
