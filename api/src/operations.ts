import type { Operations } from "@oni/realtime";
import type { Context, Hono } from "hono";

/** Serves `/healthz`, `/readyz` and, if it belongs on this port, `/metrics`. */
export function serveOperations(app: Hono, operations: Operations, withMetrics: boolean): void {
  const serve = async (c: Context) => {
    const answer = await operations.answer(c.req.path, withMetrics);
    if (!answer) return c.text("Nothing is here.", 404);
    c.header("Content-Type", answer.type);
    c.header("Cache-Control", "no-store");
    return c.body(answer.body, answer.status);
  };
  for (const path of ["/healthz", "/readyz", "/metrics"]) app.get(path, serve);
}
