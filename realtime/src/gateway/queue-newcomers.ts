import type { IncomingMessage, ServerResponse } from "node:http";
import { callerAddressOf } from "../../process/http/caller-address.ts";
import type { GatewayDeps } from "../sockets/deps.ts";
import { createFairQueue, type FairQueue } from "../../process/pace/fair-queue.ts";
import type { Live } from "../sockets/live.ts";
import { atOnce } from "../../process/pace/limits.ts";

/** The maximum wait of a newcomer. Clients give up after 20 s. */
const waitMs = 10_000;

/** Returns the queue of new connections, served by address in rotation. */
export const createNewcomers = ({ settings }: Pick<GatewayDeps, "settings">): FairQueue =>
  createFairQueue({
    atOnce: atOnce.newcomers,
    perKey: atOnce.newcomers,
    waitingPerKey: Math.max(1, Math.round(atOnce.socketsPerAddress * settings.limitScale)),
    waitingInAll: atOnce.waitingNewcomers,
    waitMs,
  });

/**
 * Admits new connections a few at a time, by address in rotation, so that a mass reconnect does not take
 * the event loop from present clients. Each holds its slot until `turn` resolves. Without space, and
 * during a drain, a connection gets a 502 or is closed. On both a proxy tries the next gateway.
 */
export function queueNewcomers(
  { io, settings, newcomers }: Pick<Live, "io" | "settings" | "newcomers">,
  turn: () => Promise<void>,
  isLeaving: () => boolean,
): void {
  async function waitForSlot(request: IncomingMessage): Promise<boolean> {
    const { socket } = request;
    // Until Engine.IO takes over, no other listener handles errors of this connection.
    const ignore = () => {};
    socket.on("error", ignore);
    try {
      await newcomers.run(addressOf(request, settings.trustedProxies), turn);
    } catch {
      return false;
    }
    if (socket.destroyed) return false;
    socket.off("error", ignore);
    return true;
  }

  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (/[?&]sid=/.test(request.url ?? "")) return next();
    const decide = (isWelcome: boolean) => {
      if (isWelcome && !isLeaving()) return next();
      response.writeHead(502, { Connection: "close" });
      response.end();
    };
    if (isLeaving()) return decide(false);
    void waitForSlot(request).then(decide);
  });
}

const addressOf = ({ headers, socket }: IncomingMessage, trustedProxies: number): string =>
  callerAddressOf(
    { forwardedFor: headers["x-forwarded-for"]?.toString(), peer: socket.remoteAddress ?? "" },
    trustedProxies,
  );
