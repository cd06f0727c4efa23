import { hasAnnex } from "@oni/db";
import { createIterationEnd } from "../../../process/pace/iteration-end.ts";
import type { LiveSocket } from "../../publishing/live-server.ts";
import type { GatewayDeps } from "../../sockets/deps.ts";
import { createDirectWrites } from "./direct-writes.ts";
import { createWriteGathering } from "./gather-writes.ts";

/** Writes the packets of one iteration of the event loop to each socket by one write. */
export type DirectWrites = { add(socket: LiveSocket): void };

/** Opens the annex. Without it Engine.IO writes each packet by itself. */
export function openDirectWrites(deps: Pick<GatewayDeps, "io" | "metrics" | "log">): DirectWrites {
  if (!hasAnnex("direct-writes")) return { add: () => {} };
  const iterationEnd = createIterationEnd();
  const gather = createWriteGathering(iterationEnd);
  const direct = createDirectWrites(deps, iterationEnd);
  return {
    add: (socket) => {
      gather(socket.conn);
      direct.add(socket);
    },
  };
}
