import { once } from "node:events";
import type { Server } from "node:http";
import { createApp } from "../src/app.ts";
import type { Deps } from "../src/process/deps.ts";
import { createHttpServer } from "../src/http/server/http-server.ts";
import { createDrain } from "../src/http/server/drain.ts";

/**
 * Listens on a free port of this machine until `close`. Idle connections stay open: on a busy machine a
 * timeout could close one just when the next request is on its way.
 */
export async function listen(server: Server) {
  server.keepAliveTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port.");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Serves the app over a real connection, as clients use it. */
export const serveApp = (deps: Deps) =>
  listen(createHttpServer(createApp(deps), deps.settings, createDrain(false)));
