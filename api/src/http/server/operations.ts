import type { MetricsAccess, Operations } from "@oni/realtime/process";
import type { Context, Hono } from "hono";
import { originOf } from "../caller-address.ts";

/** Serves `/healthz`, `/readyz` and, to allowed addresses, `/metrics`. */
export function serveOperations(
  app: Hono,
  operations: Operations,
  mayReadMetrics: MetricsAccess,
): void {
  const serve = async (c: Context) => {
    const answer = await operations.respond(c.req.path, mayReadMetrics(originOf(c)));
    if (!answer) return c.text("Nothing is here.", 404);
    c.header("Content-Type", answer.type);
    c.header("Cache-Control", "no-store");
    return c.body(answer.body, answer.status);
  };
  for (const path of ["/healthz", "/readyz", "/metrics"]) app.get(path, serve);
}
