import { hasAnnex } from "@oni/db";
import { createIterationEnd } from "./iteration-end.ts";
import type { GatewayDeps } from "../../sockets/deps.ts";
import type { DirectWrites } from "../../sockets/live.ts";
import { createDirectWrites } from "./direct-writes.ts";
import { createWriteGathering } from "./gather-writes.ts";

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
