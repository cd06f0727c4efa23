import { createShardedAdapter } from "@socket.io/redis-adapter";
import type { ServerOptions } from "socket.io";
import type { Bus, Sender } from "./bus.ts";

/**
 * Socket.IO's sharded adapter over our bus. The adapter takes a client of the `redis` package or of
 * `ioredis` and calls no more than what is below; giving it the bus instead keeps subscriptions in
 * one place, where they survive a lost connection.
 *
 * In its dynamic mode a gateway receives only the rooms that it holds.
 */
export const createGatewayAdapter = (bus: Bus): ServerOptions["adapter"] =>
  createShardedAdapter(speaking(bus), {
    sSubscribe: (channel: string, listener: (message: Buffer, channel: string) => void) =>
      bus.subscribe(channel, (message) => listener(message, channel)),
    sUnsubscribe: (channels: string | string[]) => [channels].flat().forEach(bus.unsubscribe),
  });

/** The topic of what is sent to a room of the main namespace, by which its part of the bus is known. */
export const roomTopic = (room: string): string => `socket.io#/#${room}#`;

/** The same for a server without sockets, which only speaks. */
export const createPublishingAdapter = (sender: Sender): ServerOptions["adapter"] =>
  createShardedAdapter(speaking(sender), { sSubscribe: () => {}, sUnsubscribe: () => {} });

/**
 * Nobody waits for Redis: the adapter hands an event to the sockets of its own process once this has
 * resolved, and would keep it from them while Redis is away.
 */
const speaking = ({ publish }: Sender) => ({
  sPublish: async (topic: string, message: string) => void publish(topic, message).catch(() => {}),
  sSubscribe: () => {},
});
