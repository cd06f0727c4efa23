import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import type { Bus } from "./bus.ts";

/** Every topic on the bus is a sharded channel of Redis (7.0 or newer) with this before its name. */
const prefix = "oni:";

const pulseEveryMs = 1_000;
const silenceMs = 2_500;

/**
 * The bus of many processes. Redis forgets what is published while a listener is away, so a lost
 * connection loses messages; topics are subscribed again when it is back. `subscribing` can do
 * nothing else meanwhile, which is why there are two connections.
 */
export function createRedisBus(publishing: Redis, subscribing: Redis): Bus {
  const publish: Bus["publish"] = async (topic, message) =>
    void (await publishing.spublish(prefix + topic, message));
  const listeners = new Map<string, (message: Buffer) => void>();
  let settled: Promise<unknown> = Promise.resolve();

  // Commands of one connection are answered in order, so the last one stands for all before it.
  // Failing is no matter: whatever makes one fail ends the connection, or its pulse.
  const track = (command: Promise<unknown>) => (settled = command.catch(() => {}));

  subscribing.on("smessageBuffer", (channel: Buffer, message: Buffer) => {
    listeners.get(channel.toString().slice(prefix.length))?.(message);
  });
  subscribing.on("ready", () => {
    for (const topic of listeners.keys()) void track(subscribing.ssubscribe(prefix + topic));
    void settled.then(sendPulse);
  });

  const bus: Bus = {
    publish,
    subscribe: (topic, listener) => {
      listeners.set(topic, listener);
      if (subscribing.status === "ready") void track(subscribing.ssubscribe(prefix + topic));
    },
    unsubscribe: (topic) => {
      listeners.delete(topic);
      if (subscribing.status === "ready") void track(subscribing.sunsubscribe(prefix + topic));
    },
    subscribed: async () => void (await settled),
    arrived: () => (arriving ??= nextArrival()),
    isHealthy: () => performance.now() - receivedAt < silenceMs,
    close: async () => {
      clearInterval(pulse);
      subscribing.disconnect();
    },
  };

  // One for all who ask in an iteration of the event loop, which ends when everything was read that had come.
  let arriving: Promise<void> | undefined;
  const nextArrival = async () => {
    await new Promise(setImmediate);
    arriving = undefined;
  };

  // Only a message that came the whole way round shows that messages do.
  const ownTopic = `pulse:${randomUUID()}`;
  let receivedAt = -Infinity;
  subscribing.on("close", () => (receivedAt = -Infinity));
  bus.subscribe(ownTopic, () => (receivedAt = performance.now()));
  const sendPulse = () => void publish(ownTopic, "").catch(() => {});
  const pulse = setInterval(sendPulse, pulseEveryMs);
  return bus;
}
