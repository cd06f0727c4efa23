import type { IncomingMessage, ServerResponse } from "node:http";

/** Shorter than a proxy leaves a replica alone for (`fail_timeout` in docker/nginx.conf). */
const noticeMs = 1_500;

const ownPaths = new Set(["/healthz", "/readyz", "/metrics"]);

export type Drain = ReturnType<typeof createDrain>;

/**
 * How a process goes away without a request failing for it. Behind a proxy it says 502 to reads for
 * a while, which the proxy asks of the next replica, sending nothing more to this one; writes that
 * still come are done, and no connection is kept. Only then may it stop listening: a write that is
 * on its way to a closed port is lost, and a proxy rightly does not send it twice. Without a proxy
 * nobody would ask elsewhere, so reads are answered to the end.
 */
export function createDrain(isBehindProxy: boolean) {
  let isLeaving = false;
  const underWay = new Set<ServerResponse>();
  return {
    /** Begins to leave; resolves when the proxy has had time to notice. */
    begin: async (): Promise<void> => {
      isLeaving = true;
      for (const response of underWay) response.shouldKeepAlive = false;
      if (isBehindProxy) await new Promise((resolve) => setTimeout(resolve, noticeMs));
    },

    /** Answers a request that is better asked of another replica, and says whether it did. */
    refuses: ({ method, url }: IncomingMessage, response: ServerResponse): boolean => {
      if (!isLeaving) return false;
      response.setHeader("Connection", "close");
      const isRead = method === "GET" || method === "HEAD";
      if (!isBehindProxy || !isRead || ownPaths.has(url ?? "")) return false;
      response.writeHead(502, { "Retry-After": "1" }).end();
      return true;
    },

    /** While this is answered, leaving makes it the last answer of its connection. */
    track: (response: ServerResponse, answered: Promise<unknown>): void => {
      underWay.add(response);
      void answered.finally(() => underWay.delete(response));
    },
  };
}
