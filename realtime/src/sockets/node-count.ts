import { countNodes, createNodeCountReader } from "@oni/db/home";
import { rooms } from "../../contract/index.ts";
import { createCoalescer } from "../../process/pace/coalesce.ts";
import type { GatewayDeps } from "./deps.ts";
import { createOutage } from "../../process/observe/outage.ts";

const windowMs = 1_000;

/** The number of claimed nodes, for those who watch it here. */
export type NodeCount = {
  read(): Promise<number>;
  /** It may have changed: watchers receive the number as it is, at most once a second. */
  changed(): void;
  close(): void;
};

export function createNodeCount({ db, io, log }: GatewayDeps): NodeCount {
  /** Visitors may ask too, from many connections. */
  const readCount = createNodeCountReader(db);
  const outage = createOutage(log, "The node count");
  /** What every watcher here knows; null when not all know the same. */
  let sent: number | null = null;

  async function send(): Promise<void> {
    if (!io.of("/").adapter.rooms.has(rooms.waitlist)) return;
    try {
      const count = await countNodes(db);
      outage.worked();
      if (count === sent) return;
      sent = count;
      io.local.to(rooms.waitlist).emit("waitlist:stats", { count });
    } catch (error) {
      outage.failed(error);
    }
  }

  const sending = createCoalescer<null>(windowMs, () => void send());
  return {
    read: async () => {
      const count = await readCount();
      if (count !== sent) sent = null;
      return count;
    },
    changed: () => sending.push("", null),
    close: () => sending.close(),
  };
}
