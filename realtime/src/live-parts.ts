import { register, type Registry } from "prom-client";
import { type Bus, createLocalBus } from "./bus/bus.ts";
import { createGatewayAdapter, createPublishingAdapter } from "./bus/redis-adapter.ts";
import { openRedisBus } from "./bus/redis-bus.ts";
import { traceBus } from "./bus/trace-bus.ts";
import { createLiveServer, type LiveServer } from "./publishing/live-server.ts";
import type { Log } from "../process/observe/log.ts";
import { createGatewayMetrics, type GatewayMetrics } from "./publishing/metrics.ts";
import { createLocalLeases, type Leases } from "./presence/leases.ts";
import { createRedisLeases } from "./presence/redis-leases.ts";
import { connectRedis, type RedisClient } from "../process/start/redis.ts";

/** The parts that a process needs to reach all sockets of members. */
export type PublishingParts = {
  io: LiveServer;
  bus: Bus;
  /** Sets of the same name are shared by all callers. */
  leases: (name: string) => Leases;
  /** For the limiter. Undefined in a single process. */
  redis: RedisClient | undefined;
  /** Checks that readiness reports without depending on them. */
  checks: Record<string, () => Promise<unknown>>;
  close(): Promise<void>;
};

/** The parts of a process with sockets of its own. */
export type LiveParts = PublishingParts & { metrics: GatewayMetrics };

/** Parts that processes share through a Redis. */
type Shared = { redis: RedisClient; checks: { redis: () => Promise<void> } };

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

/** Returns the parts of one gateway among many. `redisUrl` is one Redis, or nodes of a Redis Cluster. */
export function createSharedParts(
  redisUrl: string,
  log: Log,
  registry: Registry = register,
): LiveParts & Shared {
  const { bus, ...shared } = openShared(redisUrl, log);
  return {
    ...shared,
    bus,
    io: createLiveServer(createGatewayAdapter(bus)),
    metrics: createGatewayMetrics(registry),
  };
}

/** Returns the parts of a process without sockets, which reaches them through the gateways. */
export function createPublishingParts(redisUrl: string, log: Log): PublishingParts & Shared {
  const { bus, ...shared } = openShared(redisUrl, log);
  return { ...shared, bus, io: createLiveServer(createPublishingAdapter(bus)) };
}

function openShared(redisUrl: string, log: Log) {
  const bus = traceBus(openRedisBus(redisUrl, log));
  const redis = connectRedis(redisUrl, { log, purpose: "counting" });
  const reach = async () => {
    await redis.ping();
    if (!bus.isHealthy()) throw new Error("A part of the bus is away.");
  };
  return {
    bus,
    leases: oncePerName((name) => createRedisLeases(redis, name)),
    redis,
    checks: { redis: reach },
    close: async () => {
      await bus.close();
      redis.disconnect();
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
