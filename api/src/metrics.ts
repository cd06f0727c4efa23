import { Counter, Histogram, type Registry } from "prom-client";

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
  pushes: new Counter({
    name: "oni_pushes_total",
    help: "Messages for devices by what came of them: sent, left out, retried, refused, or the device was gone.",
    labelNames: ["outcome"] as const,
    registers: [registry],
  }),
});
