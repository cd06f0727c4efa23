import type { Context } from "hono";
import type { Deps } from "../process/deps.ts";

/** Monitoring requests these every few seconds, so they are logged at `debug`. */
const operations = new Set(["/healthz", "/readyz", "/metrics"]);

/** API and web paths with a code that lets its reader act: of an invitation, a program's login, a webhook. */
const coded =
  /^(\/(?:api\/)?invites?\/|\/api\/auth\/device\/(?!(?:token|confirm|deny)$)|\/api\/webhooks\/[^/]*\/)[^/]+/;

/**
 * Returns a function that logs and measures each request to `route`. The logged path has no query, which
 * may contain private data, and no code, since a reader of the log could use it.
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
      path: c.req.path.replace(coded, "$1:code"),
      status,
      durationMs: Math.round(durationMs * 10) / 10,
    });
  };
}
