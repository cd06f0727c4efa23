import { Redis } from "ioredis";
import type { Log } from "../observe/log.ts";
import { createOutage } from "../observe/outage.ts";

const commandTimeoutMs = 1_000;
const longestRetryMs = 500;

/**
 * Opens a connection to Redis that never makes anyone wait: without it commands fail at once, a
 * silent one fails them after a second, and it is tried again for ever. Being lost and found is
 * logged once each. `purpose` names the connection there and in the log.
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
