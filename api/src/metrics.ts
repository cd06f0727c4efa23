import { Gauge, Histogram, type Registry } from "prom-client";

/** What the REST surface counts about itself. */
export type ApiMetrics = ReturnType<typeof createApiMetrics>;

export const createApiMetrics = (registry: Registry) => ({
  requests: new Histogram({
    name: "oni_http_request_seconds",
    help: "How long requests took, by method, endpoint and the class of their status.",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  }),
});

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
