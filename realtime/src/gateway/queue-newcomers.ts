import type { IncomingMessage, ServerResponse } from "node:http";
import { callerAddressOf } from "../../process/http/caller-address.ts";
import type { GatewayDeps } from "../sockets/deps.ts";
import { createFairQueue, type FairQueue } from "../../process/pace/fair-queue.ts";
import type { Live } from "../sockets/live.ts";
import { atOnce } from "../../process/pace/limits.ts";
import type { SpareTime } from "../../process/pace/spare-time.ts";

/** How long a newcomer may wait; clients give up after 20 s. */
const waitMs = 10_000;

/** Makes the queue in which new connections wait, the addresses in turn. */
export const createNewcomers = ({ settings }: Pick<GatewayDeps, "settings">): FairQueue =>
  createFairQueue({
    atOnce: atOnce.newcomers,
    perKey: atOnce.newcomers,
    waitingPerKey: Math.max(1, Math.round(atOnce.socketsPerAddress * settings.limitScale)),
    waitingInAll: atOnce.waitingNewcomers,
    waitMs,
  });

/**
 * Lets new connections in while there is time to spare, so that a crowd that comes back does not take
 * the event loop from those who are here. Whom there is no room for, and everyone while the gateway is
 * leaving, gets a 502 or a closed connection, either of which a proxy takes for a reason to ask the
 * next gateway.
 */
export function queueNewcomers(
  { io, settings, newcomers }: Pick<Live, "io" | "settings" | "newcomers">,
  spareTime: SpareTime,
  isLeaving: () => boolean,
): void {
  async function waitForSlot(request: IncomingMessage): Promise<boolean> {
    const { socket } = request;
    // Until Engine.IO takes over, nobody else hears when this connection breaks.
    const ignore = () => {};
    socket.on("error", ignore);
    try {
      await newcomers.run(addressOf(request, settings.trustedProxies), spareTime);
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
