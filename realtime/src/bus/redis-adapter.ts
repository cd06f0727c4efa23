import { createShardedAdapter } from "@socket.io/redis-adapter";
import type { ServerOptions } from "socket.io";
import type { Bus, Sender } from "./bus.ts";

/**
 * Returns Socket.IO's sharded adapter over our bus. The adapter accepts a client of the `redis` package
 * or of `ioredis` and calls only the methods below. With the bus in its place, subscriptions survive a
 * lost connection.
 *
 * In its dynamic mode a gateway receives only the rooms that it has.
 */
export const createGatewayAdapter = (bus: Bus): ServerOptions["adapter"] =>
  createShardedAdapter(speaking(bus), {
    sSubscribe: (channel: string, listener: (message: Buffer, channel: string) => void) =>
      bus.subscribe(channel, (message) => listener(message, channel)),
    sUnsubscribe: (channels: string | string[]) => [channels].flat().forEach(bus.unsubscribe),
  });

/** Returns the adapter of a server without sockets, which only publishes. */
export const createPublishingAdapter = (sender: Sender): ServerOptions["adapter"] =>
  createShardedAdapter(speaking(sender), { sSubscribe: () => {}, sUnsubscribe: () => {} });

/**
 * Resolves at once: the adapter delivers an event to the sockets of its own process only after this, and
 * must not wait for Redis.
 */
const speaking = ({ publish }: Sender) => ({
  sPublish: async (topic: string, message: string) => void publish(topic, message).catch(() => {}),
  sSubscribe: () => {},
});
