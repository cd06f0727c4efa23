import type { MiddlewareHandler } from "hono";
import type { Log } from "@oni/realtime";

/** One line a request: its path without the query, since queries may carry what is nobody's business. */
export function requestLog(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now();
    await next();
    log.info("request", {
      requestId: c.get("requestId"),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
    });
  };
}
