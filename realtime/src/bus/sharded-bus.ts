import type { Bus } from "./bus.ts";
import { jumpHash } from "./jump-hash.ts";

/**
 * Combines several buses. A topic belongs to the shard that it hashes to. The shards are independent, so
 * one that is down affects only its own topics. All processes must name them in the same order.
 */
export function createShardedBus(shards: readonly [Bus, ...Bus[]]): Bus {
  const [first] = shards;
  const shardOf = (topic: string) => shards[jumpHash(topic, shards.length)] ?? first;
  const all = async (call: (shard: Bus) => Promise<void>) =>
    void (await Promise.all(shards.map(call)));
  return {
    publish: (topic, message) => shardOf(topic).publish(topic, message),
    subscribe: (topic, listener) => shardOf(topic).subscribe(topic, listener),
    unsubscribe: (topic) => shardOf(topic).unsubscribe(topic),
    subscribed: () => all((shard) => shard.subscribed()),
    arrived: () => all((shard) => shard.arrived()),
    isHealthy: (topic) =>
      topic === undefined
        ? shards.every((shard) => shard.isHealthy())
        : shardOf(topic).isHealthy(topic),
    close: () => all((shard) => shard.close()),
  };
}
