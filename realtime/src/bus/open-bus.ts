import { connectRedis } from "../../process/start/redis.ts";
import type { Log } from "../../process/observe/log.ts";
import type { Bus } from "./bus.ts";
import { createRedisBus } from "./redis-bus.ts";
import { connectRelay } from "./relay-bus.ts";
import { createShardedBus } from "./sharded-bus.ts";

/** Opens a bus over one Redis, which needs two connections. */
function openRedisBus(url: string, log: Log): Bus {
  const speaking = connectRedis(url, { log, purpose: "speaking" });
  const bus = createRedisBus(speaking, connectRedis(url, { log, purpose: "listening" }));
  return {
    ...bus,
    close: async () => {
      await bus.close();
      speaking.disconnect();
    },
  };
}

/** Opens the shards of a bus, one per Redis. Returns them and the combined bus. */
export function openShards([first, ...more]: BusUrls, log: Log) {
  const shards = [openRedisBus(first, log), ...more.map((url) => openRedisBus(url, log))] as const;
  return { shards, bus: more.length === 0 ? shards[0] : createShardedBus(shards) };
}

/** The URLs of the bus: one or several Redis, or the socket of this machine's relay (`unix:/…`). */
export type BusUrls = readonly [string, ...string[]];

/** Opens the bus of one process among many. */
export function openBus(urls: BusUrls, log: Log): Bus {
  const [first] = urls;
  return first.startsWith("unix:")
    ? connectRelay(first.slice("unix:".length), log)
    : openShards(urls, log).bus;
}
