import type { Database } from "@oni/db";
import type { Sessions } from "@oni/db/account";
import type { MessageLog } from "@oni/db/chat";
import type { Bus } from "../bus/bus.ts";
import type { Limiter } from "../../process/pace/limiter.ts";
import type { LiveServer } from "../publishing/live-server.ts";
import type { Log } from "../../process/observe/log.ts";
import type { GatewayMetrics } from "../publishing/metrics.ts";
import type { Leases } from "../presence/leases.ts";
import type { ThreadUpdates } from "../messages/threads.ts";
import type { Publisher } from "../publishing/publisher.ts";

/** The settings of the process that the gateway uses. */
export type GatewaySettings = {
  /** The origin of pages, in addition to the one of the request itself. */
  publicUrl: string | null;
  /** The number of proxies in front. Each appends one address to `X-Forwarded-For`. */
  trustedProxies: number;
  /** Multiplies every limit. */
  limitScale: number;
};

/** The dependencies of a gateway. Entry files and tests choose the implementations. */
export type GatewayDeps = {
  io: LiveServer;
  bus: Bus;
  db: Database;
  /** Commits messages. One per process, so that an api in the same process shares its batches. */
  messageLog: MessageLog;
  /** One per process, like the log. */
  threads: ThreadUpdates;
  publisher: Publisher;
  sessions: Sessions;
  limiter: Limiter;
  /** Returns a set of leases. Sets of the same name are shared by all replicas. */
  leases: (name: string) => Leases;
  /** Signs the URLs of messages' files. Equal in all replicas, including apis. */
  signingSecret: string;
  metrics: GatewayMetrics;
  settings: GatewaySettings;
  log: Log;
};
