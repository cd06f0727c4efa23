import type { Context } from "hono";
import type { Deps } from "../process/deps.ts";

/** Asked every few seconds by whoever looks after the process; `debug` shows that they were. */
const operations = new Set(["/healthz", "/readyz", "/metrics"]);

/** Paths whose last part is all that an invitation needs: of the interface and of the screens. */
const invitation = /^((?:\/api\/invites|\/invite)\/)[^/]+/;

/**
 * Makes what notes one line and one measurement a request to `route`: its path without the query, since
 * queries may carry what is nobody's business, and without the code of an invitation, since whoever
 * reads it could accept.
 */
export function createRequestLog({ log, metrics }: Pick<Deps, "log" | "metrics">, route: string) {
  const measuring = new Map<string, { observe(seconds: number): void }>();
  const measure = (method: string, status: string) => {
    const key = method + status;
    const known = measuring.get(key) ?? metrics.requests.labels({ method, route, status });
    measuring.set(key, known);
    return known;
  };
  return (c: Context, status: number, durationMs: number): void => {
    const { method } = c.req;
    measure(method, `${Math.floor(status / 100)}xx`).observe(durationMs / 1000);
    const write = operations.has(c.req.path) ? log.debug : log.info;
    write("request", {
      requestId: c.get("requestId"),
      method,
      path: c.req.path.replace(invitation, "$1:code"),
      status,
      durationMs: Math.round(durationMs * 10) / 10,
    });
  };
}
