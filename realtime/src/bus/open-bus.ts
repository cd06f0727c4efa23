import { connectRedis } from "../../process/start/redis.ts";
import type { Log } from "../../process/observe/log.ts";
import type { Bus } from "./bus.ts";
import { createRedisBus } from "./redis-bus.ts";
import { connectRelay } from "./relay-bus.ts";
import { createShardedBus } from "./sharded-bus.ts";

/** A bus over one Redis, with the two connections that it takes. */
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

/** The shards of a bus, one for each Redis, and all of them as one. */
export function openShards([first, ...more]: BusUrls, log: Log) {
  const shards = [openRedisBus(first, log), ...more.map((url) => openRedisBus(url, log))] as const;
  return { shards, bus: more.length === 0 ? shards[0] : createShardedBus(shards) };
}

/** Where the bus is: one Redis or several, or the socket of this machine's relay (`unix:/…`). */
export type BusUrls = readonly [string, ...string[]];

/** The bus of one process among many. */
export function openBus(urls: BusUrls, log: Log): Bus {
  const [first] = urls;
  return first.startsWith("unix:")
    ? connectRelay(first.slice("unix:".length), log)
    : openShards(urls, log).bus;
}
