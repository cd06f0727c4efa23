import type { Bus } from "./bus.ts";
import { jumpHash } from "./jump-hash.ts";

/**
 * One bus of several, each of which carries the topics that hash to it. They know nothing of each
 * other, so one that is down silences its own topics only. All processes have to name them in one order.
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
