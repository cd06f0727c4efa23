import type { IncomingMessage, ServerResponse } from "node:http";

/** Shorter than nginx avoids a failed replica (`fail_timeout` in docker/nginx.conf). */
const noticeMs = 1_500;

const ownPaths = new Set(["/healthz", "/readyz", "/metrics"]);

export type Drain = ReturnType<typeof createDrain>;

/**
 * Lets a process stop without failed requests. Behind a proxy it first returns 502 to reads, which the
 * proxy repeats on the next replica and then avoids this one. Writes are still processed, and no
 * connection is kept. Only then may the process stop listening, because a proxy does not repeat a write
 * that was lost at a closed port. Without a proxy reads are served to the end.
 */
export function createDrain(isBehindProxy: boolean) {
  let isLeaving = false;
  const underWay = new Set<ServerResponse>();
  return {
    /** Starts the drain. Resolves when the proxy has had time to notice. */
    begin: async (): Promise<void> => {
      isLeaving = true;
      for (const response of underWay) response.shouldKeepAlive = false;
      if (isBehindProxy) await new Promise((resolve) => setTimeout(resolve, noticeMs));
    },

    /** Refuses a request that another replica can serve. Returns true if it did. */
    refuses: ({ method, url }: IncomingMessage, response: ServerResponse): boolean => {
      if (!isLeaving) return false;
      response.setHeader("Connection", "close");
      const isRead = method === "GET" || method === "HEAD";
      if (!isBehindProxy || !isRead || ownPaths.has(url ?? "")) return false;
      response.writeHead(502, { "Retry-After": "1" }).end();
      return true;
    },

    /** If the drain begins before this response is sent, the response closes its connection. */
    track: (response: ServerResponse, answered: Promise<unknown>): void => {
      underWay.add(response);
      void answered.finally(() => underWay.delete(response));
    },
  };
}
