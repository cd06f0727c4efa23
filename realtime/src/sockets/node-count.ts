import { countNodes, createNodeCountReader } from "@oni/db/home";
import { rooms } from "../../contract/index.ts";
import { createThrottle } from "../../process/pace/throttle.ts";
import type { GatewayDeps } from "./deps.ts";
import { createOutage } from "../../process/observe/outage.ts";

const windowMs = 1_000;

/** The number of claimed nodes for the watchers here. */
export type NodeCount = {
  read(): Promise<number>;
  /** The number may have changed. Watchers receive it at most once a second. */
  changed(): void;
  close(): void;
};

export function createNodeCount({ db, io, log }: GatewayDeps): NodeCount {
  /** Visitors may request it too, from many connections. */
  const readCount = createNodeCountReader(db);
  const outage = createOutage(log, "The node count");
  /** The number that every watcher here has, null if they differ. */
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

  const sending = createThrottle<null>(windowMs, () => void send());
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
