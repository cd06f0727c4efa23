import { Cluster, Redis } from "ioredis";
import type { Log } from "../observe/log.ts";
import { createOutage } from "../observe/outage.ts";

/** A connection to one Redis, or to all nodes of a Redis Cluster. */
export type RedisClient = Redis | Cluster;

type Options = typeof commonOptions & { connectionName: string };

const commonOptions = {
  commandTimeout: 1_000,
  connectTimeout: 2_000,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
};
const retryDelay = (attempts: number) => Math.min(attempts * 50, 500);

const protocols = ["redis:", "rediss:"];

/**
 * Parses the addresses of one Redis or of nodes of a Redis Cluster, separated by commas. An address after
 * the first may be a host and port only, and then has the user and protocol of the first. Returns null if
 * one of them is invalid.
 */
export function parseRedisUrls(text: string): readonly [URL, ...URL[]] | null {
  // A password may contain commas.
  const parts = text.split(/,(?=\s*rediss?:\/\/|[^@]*$)/).map((part) => part.trim());
  const start = /^.*@|^.*\/\//.exec(parts[0] ?? "")?.[0] ?? "";
  const [first, ...more] = parts.flatMap((part) => {
    const url = part.includes("//") || part === "" ? part : start + part;
    return URL.canParse(url) && protocols.includes(new URL(url).protocol) ? new URL(url) : [];
  });
  return first && more.length === parts.length - 1 ? [first, ...more] : null;
}

/**
 * Opens a connection to Redis whose commands fail fast: at once without a connection, and after a second
 * without a reply. It reconnects forever. Each loss and recovery is logged once. `purpose` names the
 * connection in Redis and in the log. Several addresses in `urls` are those of nodes of a Redis Cluster.
 * Throws a `TypeError` if one of them is invalid.
 */
export function connectRedis(urls: string, { log, purpose }: { log: Log; purpose: string }) {
  const nodes = parseRedisUrls(urls);
  if (!nodes) throw new TypeError("This is not an address of Redis.");
  const options = { ...commonOptions, connectionName: `oni-${purpose}` };
  const redis = nodes.length === 1 ? connectOne(urls, options) : connectCluster(nodes, options);
  const outage = createOutage(log, `Redis (${purpose})`);
  redis.on("error", (error) => {
    // One node of a cluster is away.
    if (redis.isCluster && redis.status === "ready") return;
    outage.failed(error);
  });
  redis.on("ready", outage.worked);
  return redis;
}

const connectOne = (url: string, options: Options): RedisClient =>
  new Redis(url, { ...options, enableOfflineQueue: false, retryStrategy: retryDelay });

/** A command is not repeated on another node after a delay, because a later one would overtake it. */
function connectCluster(urls: readonly [URL, ...URL[]], options: Options): RedisClient {
  const { username, password, protocol } = urls[0];
  const nodes = urls.map(({ href }) => href);
  return new Cluster(nodes, {
    redisOptions: {
      ...options,
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: decodeURIComponent(password) }),
      ...(protocol === "rediss:" && { tls: {} }),
    },
    shardedSubscribers: true,
    enableOfflineQueue: false,
    clusterRetryStrategy: retryDelay,
    maxRedirections: 3,
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    slotsRefreshInterval: 5_000,
  });
}
