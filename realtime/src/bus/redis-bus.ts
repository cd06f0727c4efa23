import { randomUUID } from "node:crypto";
import type { Log } from "../../process/observe/log.ts";
import { connectRedis } from "../../process/start/redis.ts";
import type { Bus } from "./bus.ts";

/** The prefix of every topic. A topic is a sharded channel of Redis (7.0 or newer). */
const prefix = "oni:";

const pulseEveryMs = 1_000;
const silenceMs = 2_500;

/** Hash tags in different sixteenths of the slots of a cluster, so that each of its nodes has a pulse. */
export const pulseTags = [0, 1, 2, 3, 10, 11, 12, 13, 40, 41, 42, 43, 60, 61, 62, 63] as const;

/**
 * Opens the bus of one process among many, over one Redis or a Redis Cluster. Redis does not store messages
 * for a disconnected subscriber, so a lost connection loses messages. Topics are subscribed again
 * afterwards. A connection that subscribes can do nothing else, so there are two.
 */
export function openRedisBus(urls: string, log: Log): Bus {
  const publishing = connectRedis(urls, { log, purpose: "publishing" });
  const subscribing = connectRedis(urls, { log, purpose: "subscribing" });
  const listeners = new Map<string, (message: Buffer) => void>();
  /** Topics whose subscription, or its end, Redis has not confirmed. They are sent again. */
  const unsent = new Set<string>();
  let settled: Promise<unknown> = Promise.resolve();

  /** Rejects without a node for the topic. */
  const send = async (topic: string): Promise<unknown> =>
    listeners.has(topic)
      ? subscribing.ssubscribe(prefix + topic)
      : subscribing.sunsubscribe(prefix + topic);

  function follow(topic: string): void {
    unsent.add(topic);
    if (subscribing.status !== "ready") return;
    unsent.delete(topic);
    const sent = send(topic).catch(() => unsent.add(topic));
    settled = Promise.all([settled, sent]).then(() => {});
  }

  const bus: Bus = {
    publish: async (topic, message) => void (await publishing.spublish(prefix + topic, message)),
    subscribe: (topic, listener) => {
      listeners.set(topic, listener);
      follow(topic);
    },
    unsubscribe: (topic) => {
      listeners.delete(topic);
      follow(topic);
    },
    subscribed: async () => void (await settled),
    arrived: () => (arriving ??= nextArrival()),
    isHealthy: () => [...receivedAt.values()].every((at) => performance.now() - at < silenceMs),
    close: async () => {
      clearInterval(beat);
      publishing.disconnect();
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
  const tags = subscribing.isCluster ? pulseTags : pulseTags.slice(0, 1);
  const id = randomUUID();
  const receivedAt = new Map(tags.map((tag) => [`pulse:{${tag}}:${id}`, -Infinity]));
  for (const topic of receivedAt.keys()) {
    bus.subscribe(topic, () => receivedAt.set(topic, performance.now()));
  }
  const sendPulses = () => {
    for (const topic of receivedAt.keys()) void bus.publish(topic, "").catch(() => {});
  };
  const missPulses = () => {
    for (const topic of receivedAt.keys()) receivedAt.set(topic, -Infinity);
  };

  const beat = setInterval(() => {
    for (const topic of unsent) follow(topic);
    sendPulses();
  }, pulseEveryMs);

  subscribing.on("smessageBuffer", (channel: Buffer, message: Buffer) => {
    listeners.get(channel.toString().slice(prefix.length))?.(message);
  });
  subscribing.on("ready", () => {
    for (const topic of listeners.keys()) follow(topic);
    void settled.then(sendPulses);
  });
  subscribing.on("close", missPulses);
  // A node of the cluster is lost.
  subscribing.on("-node", missPulses);
  return bus;
}
