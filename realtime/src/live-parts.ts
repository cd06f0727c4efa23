import type { Redis } from "ioredis";
import { register, type Registry } from "prom-client";
import { type Bus, createLocalBus } from "./bus/bus.ts";
import { createGatewayAdapter, createPublishingAdapter } from "./bus/redis-adapter.ts";
import { type BusUrls, openBus } from "./bus/open-bus.ts";
import { traceBus } from "./bus/trace-bus.ts";
import { createLiveServer, type LiveServer } from "./publishing/live-server.ts";
import type { Log } from "../process/observe/log.ts";
import { createGatewayMetrics, type GatewayMetrics } from "./publishing/metrics.ts";
import { createLocalLeases, type Leases } from "./presence/leases.ts";
import { createRedisLeases } from "./presence/redis-leases.ts";
import { connectRedis } from "../process/start/redis.ts";

/** The parts that a process needs to reach all sockets of members. */
export type PublishingParts = {
  io: LiveServer;
  bus: Bus;
  /** Sets of the same name are shared by all callers. */
  leases: (name: string) => Leases;
  /** For the limiter. Undefined in a single process. */
  redis: Redis | undefined;
  /** Checks that readiness reports without depending on them. */
  checks: Record<string, () => Promise<unknown>>;
  close(): Promise<void>;
};

/** The parts of a process with sockets of its own. */
export type LiveParts = PublishingParts & { metrics: GatewayMetrics };

/** Parts that processes share through a Redis. */
type Shared = { redis: Redis; checks: { redis: () => Promise<void> } };

/** Returns the parts of a single process: everything in memory. */
export function createLocalParts(registry: Registry = register): LiveParts {
  const bus = createLocalBus();
  return {
    io: createLiveServer(),
    bus,
    leases: oncePerName(createLocalLeases),
    metrics: createGatewayMetrics(registry),
    redis: undefined,
    checks: {},
    close: () => bus.close(),
  };
}

/** The URLs that processes share: the bus, leases and rate limits. */
export type SharedUrls = { bus: BusUrls; leases: string; limits: string };

/** Returns one Redis for all, except for those with a URL of their own. */
export const sharedUrls = (
  redisUrl: string,
  own: {
    BUS_URL?: BusUrls | undefined;
    LEASES_URL?: string | undefined;
    LIMITS_URL?: string | undefined;
  } = {},
): SharedUrls => ({
  bus: own.BUS_URL ?? [redisUrl],
  leases: own.LEASES_URL ?? redisUrl,
  limits: own.LIMITS_URL ?? redisUrl,
});

/** Returns the parts of one gateway among many. */
export function createSharedParts(
  urls: SharedUrls,
  log: Log,
  registry: Registry = register,
): LiveParts & Shared {
  const { bus, ...shared } = openShared(urls, log);
  return {
    ...shared,
    bus,
    io: createLiveServer(createGatewayAdapter(bus)),
    metrics: createGatewayMetrics(registry),
  };
}

/** Returns the parts of a process without sockets, which reaches them through the gateways. */
export function createPublishingParts(urls: SharedUrls, log: Log): PublishingParts & Shared {
  const { bus, ...shared } = openShared(urls, log);
  return { ...shared, bus, io: createLiveServer(createPublishingAdapter(bus)) };
}

function openShared({ bus: busUrls, leases: leasesUrl, limits: limitsUrl }: SharedUrls, log: Log) {
  const bus = traceBus(openBus(busUrls, log));
  const redis = connectRedis(limitsUrl, { log, purpose: "counting" });
  const keeper =
    leasesUrl === limitsUrl ? redis : connectRedis(leasesUrl, { log, purpose: "leasing" });
  const connections = new Set([redis, keeper]);
  const reach = async () => {
    await Promise.all([...connections].map((connection) => connection.ping()));
    if (!bus.isHealthy()) throw new Error("A part of the bus is away.");
  };
  return {
    bus,
    leases: oncePerName((name) => createRedisLeases(keeper, name)),
    redis,
    checks: { redis: reach },
    close: async () => {
      await bus.close();
      for (const connection of connections) connection.disconnect();
    },
  };
}

/** A process has one holder in each set. */
function oncePerName(create: (name: string) => Leases): (name: string) => Leases {
  const sets = new Map<string, Leases>();
  return (name) => {
    const leases = sets.get(name) ?? create(name);
    sets.set(name, leases);
    return leases;
  };
}
