import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import type { Bus } from "./bus.ts";

/** The prefix of every topic. A topic is a sharded channel of Redis (7.0 or newer). */
const prefix = "oni:";

const pulseEveryMs = 1_000;
const silenceMs = 2_500;

/**
 * Returns the bus of many processes. Redis does not store messages for a disconnected subscriber, so a
 * lost connection loses messages. Topics are subscribed again afterwards. A connection that subscribes
 * can do nothing else, so there are two.
 */
export function createRedisBus(publishing: Redis, subscribing: Redis): Bus {
  const publish: Bus["publish"] = async (topic, message) =>
    void (await publishing.spublish(prefix + topic, message));
  const listeners = new Map<string, (message: Buffer) => void>();
  let settled: Promise<unknown> = Promise.resolve();

  // Replies of one connection come in order, so the last one implies all before it. Errors need no
  // handling: each ends the connection or its pulse.
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

  // Shared by all callers in one iteration of the event loop. It ends when everything received has been
  // read.
  let arriving: Promise<void> | undefined;
  const nextArrival = async () => {
    await new Promise(setImmediate);
    arriving = undefined;
  };

  // Only a message that made the whole round trip shows that messages arrive.
  const ownTopic = `pulse:${randomUUID()}`;
  let receivedAt = -Infinity;
  subscribing.on("close", () => (receivedAt = -Infinity));
  bus.subscribe(ownTopic, () => (receivedAt = performance.now()));
  const sendPulse = () => void publish(ownTopic, "").catch(() => {});
  const pulse = setInterval(sendPulse, pulseEveryMs);
  return bus;
}
