import { createServer, type RequestListener, type Server } from "node:http";
import type { MetricsAccess } from "./metrics-access.ts";
import type { Operations } from "./operations.ts";

/**
 * The number of connections that may wait to be accepted. The system drops others, and these retry late.
 */
const backlog = 4_096;

/** Resolves when the server listens. Rejects when it cannot. */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, backlog }, resolve);
  });
}

export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

const idleLookMs = 100;

/**
 * Stops a server. Requests in progress finish. Connections without a request are closed repeatedly,
 * because Node.js keeps a later one open as long as its client wants.
 */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const closing = setInterval(() => server.closeIdleConnections(), idleLookMs);
    server.close(() => {
      clearInterval(closing);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Responds to `/healthz`, `/readyz` and, if allowed, `/metrics`. Every other path is 404. */
export const operationsListener =
  (operations: Operations, mayReadMetrics: MetricsAccess): RequestListener =>
  (request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    const forwardedFor = request.headers["x-forwarded-for"]?.toString();
    const peer = request.socket.remoteAddress ?? "";
    void operations.respond(path, mayReadMetrics({ forwardedFor, peer })).then((answer) => {
      response.writeHead(answer?.status ?? 404, {
        "Content-Type": answer?.type ?? "text/plain",
        "Cache-Control": "no-store",
      });
      response.end(answer?.body ?? "Nothing is here.");
    });
  };

/**
 * Serves operations with metrics on a separate port, if there is one. Returns a function that stops it.
 */
export async function serveMetrics(
  operations: Operations,
  port: number | undefined,
): Promise<() => Promise<void>> {
  if (port === undefined) return async () => {};
  const server = createServer(operationsListener(operations, () => true));
  await listen(server, port);
  return () => closeServer(server);
}
