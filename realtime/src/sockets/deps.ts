import type { Database } from "@oni/db";
import type { Sessions } from "@oni/db/account";
import type { MessageLog } from "@oni/db/chat";
import type { Bus } from "../bus/bus.ts";
import type { Limiter } from "../../process/pace/limiter.ts";
import type { LiveServer } from "../publishing/live-server.ts";
import type { Log } from "../../process/observe/log.ts";
import type { GatewayMetrics } from "../publishing/metrics.ts";
import type { Leases } from "../presence/leases.ts";
import type { ThreadUpdates } from "../messages/side-rooms.ts";
import type { Publisher } from "../publishing/publisher.ts";

/** Settings of the process that the gateway depends on. */
export type GatewaySettings = {
  /** The origin that pages come from, beside the one a request itself names. */
  publicUrl: string | null;
  /** How many proxies stand in front, each of which appends one address to `X-Forwarded-For`. */
  trustedProxies: number;
  /** Multiplies every limit. */
  limitScale: number;
};

/** Everything a gateway works with. Entry files and tests choose the implementations. */
export type GatewayDeps = {
  io: LiveServer;
  bus: Bus;
  db: Database;
  /** Commits messages; one in each process, so that an api beside it shares its batches. */
  messageLog: MessageLog;
  /** One in each process as well, beside the log. */
  threads: ThreadUpdates;
  publisher: Publisher;
  sessions: Sessions;
  limiter: Limiter;
  /** Makes a set of leases; sets of the same name are shared by all replicas. */
  leases: (name: string) => Leases;
  /** Signs the URLs of messages' files; the same in all replicas, apis included. */
  signingSecret: string;
  metrics: GatewayMetrics;
  settings: GatewaySettings;
  log: Log;
};
