import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { createLog } from "@oni/realtime/process";
import { createHookQueue } from "../src/chat/hooks/hook-queue.ts";
import { parseDestinations } from "../src/process/outgoing/allowed-destinations.ts";
import { createOutgoing } from "../src/process/outgoing/outgoing.ts";
import { openTestApp } from "./app.ts";
import { listen } from "./listen.ts";

type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** Returns the status of a response, or null to close the connection without one. */
type Respond = (received: Received) => number | null;

/**
 * Opens a receiver of hooks on this machine, which returns 204, or the status of `respond`. Redirects
 * lead to `/elsewhere`. `outgoing` reaches only this receiver and public addresses.
 */
async function openHookReceiver() {
  const received: Received[] = [];
  const receiver: { respond: Respond } = { respond: () => 204 };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const one = { path: request.url ?? "", headers: request.headers, body };
      received.push(one);
      const status = receiver.respond(one);
      if (status === null) request.socket.destroy();
      else response.writeHead(status, { Location: "/elsewhere" }).end("a body");
    });
  });
  const { origin, close } = await listen(server);
  const isNamed = parseDestinations(new URL(origin).host) ?? undefined;
  const outgoing = createOutgoing({ isNamed });
  return { origin, received, receiver, outgoing, close };
}

/** Opens an app with a receiver of hooks. `queue` runs only when the test calls it. */
export async function openHookApp() {
  const { origin, received, receiver, outgoing, close } = await openHookReceiver();
  const app = await openTestApp({ judgeHookUrl: outgoing.judge });
  const clock = { now: new Date() };
  const makeQueue = () =>
    createHookQueue({ ...app.deps, outgoing, now: () => clock.now, log: createLog("error") });
  return {
    ...app,
    ...{ origin, received, receiver, outgoing, clock, queue: makeQueue(), makeQueue },
    close: async () => {
      await close();
      await app.close();
    },
  };
}
