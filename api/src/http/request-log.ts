import type { MiddlewareHandler } from "hono";
import type { Deps } from "../deps.ts";

/** Paths whose last part is all that an invitation needs: of the interface and of the screens. */
const invitation = /^((?:\/api\/invites|\/invite)\/)[^/]+/;

/**
 * One line and one measurement a request: its path without the query, since queries may carry what is nobody's
 * business, and without the code of an invitation, since whoever reads it could accept.
 */
export function requestLog({ log, metrics }: Pick<Deps, "log" | "metrics">): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now();
    await next();
    const durationMs = performance.now() - startedAt;
    const route = c.get("route") ?? "other";
    const status = `${Math.floor(c.res.status / 100)}xx`;
    metrics.requests.observe({ method: c.req.method, route, status }, durationMs / 1000);
    log.info("request", {
      requestId: c.get("requestId"),
      method: c.req.method,
      path: c.req.path.replace(invitation, "$1:code"),
      status: c.res.status,
      durationMs: Math.round(durationMs * 10) / 10,
    });
  };
}
