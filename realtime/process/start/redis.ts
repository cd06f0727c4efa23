import { Redis } from "ioredis";
import type { Log } from "../observe/log.ts";
import { createOutage } from "../observe/outage.ts";

const commandTimeoutMs = 1_000;
const longestRetryMs = 500;

/**
 * Opens a connection to Redis whose commands fail fast: at once without a connection, and after a second
 * without a reply. It reconnects forever. Each loss and recovery is logged once. `purpose` names the
 * connection in Redis and in the log.
 */
export function connectRedis(url: string, { log, purpose }: { log: Log; purpose: string }): Redis {
  const redis = new Redis(url, {
    connectionName: `oni-${purpose}`,
    enableOfflineQueue: false,
    commandTimeout: commandTimeoutMs,
    connectTimeout: 2_000,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    retryStrategy: (attempts) => Math.min(attempts * 50, longestRetryMs),
  });
  const outage = createOutage(log, `Redis (${purpose})`);
  redis.on("error", outage.failed);
  redis.on("ready", outage.worked);
  return redis;
}
