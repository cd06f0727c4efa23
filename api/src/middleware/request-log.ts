import type { MiddlewareHandler } from "hono";
import type { Log } from "@oni/realtime";

/** Paths whose last part is all that an invitation needs: of the interface and of the screens. */
const invitation = /^((?:\/api\/invites|\/invite)\/)[^/]+/;

/**
 * One line a request: its path without the query, since queries may carry what is nobody's
 * business, and without the code of an invitation, since whoever reads it could accept.
 */
export function requestLog(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now();
    await next();
    log.info("request", {
      requestId: c.get("requestId"),
      method: c.req.method,
      path: c.req.path.replace(invitation, "$1:code"),
      status: c.res.status,
      durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
    });
  };
}
