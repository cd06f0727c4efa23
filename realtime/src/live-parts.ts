import type { Redis } from "ioredis";
import { register, type Registry } from "prom-client";
import { type Bus, createLocalBus } from "./bus/bus.ts";
import { createGatewayAdapter, createPublishingAdapter } from "./bus/redis-adapter.ts";
import { createRedisBus } from "./bus/redis-bus.ts";
import { createLiveServer, type LiveServer } from "./live-server.ts";
import type { Log } from "./process/log.ts";
import { createGatewayMetrics, type GatewayMetrics } from "./metrics.ts";
import { createLocalLeases, type Leases } from "./presence/leases.ts";
import { createRedisLeases } from "./presence/redis-leases.ts";
import { connectRedis } from "./process/redis.ts";

/** What a process needs to reach members' screens, wherever their sockets are. */
export type PublishingParts = {
  io: LiveServer;
  bus: Bus;
  /** Sets of the same name are shared by everyone who asks. */
  leases: (name: string) => Leases;
  /** For the limiter; undefined in a single process. */
  redis: Redis | undefined;
  /** What readiness reports, without depending on it. */
  checks: Record<string, () => Promise<unknown>>;
  close(): Promise<void>;
};

/** The same for a process that holds sockets itself. */
export type LiveParts = PublishingParts & { metrics: GatewayMetrics };

/** Parts that meet others in a Redis. */
type Shared = { redis: Redis };

/** The parts of a single process: everything in memory, nothing to wait for. */
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

/** The parts of one gateway among many, which meet in a Redis. */
export function createSharedParts(
  redisUrl: string,
  log: Log,
  registry: Registry = register,
): LiveParts & Shared {
  const redis = connectRedis(redisUrl, { log, purpose: "speaking" });
  const bus = createRedisBus(redis, connectRedis(redisUrl, { log, purpose: "listening" }));
  return {
    io: createLiveServer(createGatewayAdapter(bus)),
    bus,
    leases: oncePerName((name) => createRedisLeases(redis, name)),
    metrics: createGatewayMetrics(registry),
    redis,
    checks: { redis: () => redis.ping() },
    close: async () => {
      await bus.close();
      redis.disconnect();
    },
  };
}

/** The parts of a process without sockets, which reaches them through the gateways. */
export function createPublishingParts(redisUrl: string, log: Log): PublishingParts & Shared {
  const redis = connectRedis(redisUrl, { log, purpose: "speaking" });
  const bus = createRedisBus(redis, connectRedis(redisUrl, { log, purpose: "listening" }));
  return {
    io: createLiveServer(createPublishingAdapter(bus)),
    bus,
    leases: oncePerName((name) => createRedisLeases(redis, name)),
    redis,
    checks: { redis: () => redis.ping() },
    close: async () => {
      await bus.close();
      redis.disconnect();
    },
  };
}

/** One process has one part in each set. */
function oncePerName(create: (name: string) => Leases): (name: string) => Leases {
  const sets = new Map<string, Leases>();
  return (name) => {
    const leases = sets.get(name) ?? create(name);
    sets.set(name, leases);
    return leases;
  };
}
