import { connect, type Socket } from "node:net";
import type { Log } from "../../process/observe/log.ts";
import { createOutage } from "../../process/observe/outage.ts";
import type { Bus } from "./bus.ts";
import { jumpHash } from "./jump-hash.ts";
import { encodeFrame, type Frame, frameKinds, gatherFrames, readFrames } from "./relay-frames.ts";

const retryMs = 250;
const answerWithinMs = 1_000;
const silenceMs = 2_500;

type Waiting = { resolve: () => void; reject: (error: Error) => void; timer: NodeJS.Timeout };

/** Returns the bus of a process that shares the connections of its machine's relay, by a Unix socket. */
export function connectRelay(path: string, log: Log): Bus {
  const listeners = new Map<string, (message: Buffer) => void>();
  const waiting = new Map<number, Waiting>();
  const outage = createOutage(log, "The relay");
  let shards: Buffer = Buffer.alloc(0);
  let healthAt = -Infinity;
  let socket: Socket | null = null;
  let send: (frame: Buffer) => void = () => {};
  let retrying: NodeJS.Timeout | undefined;
  let lastId = 0;
  let settled: Promise<unknown> = Promise.resolve();

  /** Sends a request to the relay. Rejects at once without a relay, and after 1 s without a reply. */
  function request(kind: number, topic = "", body?: Buffer): Promise<void> {
    if (!socket) return Promise.reject(new Error("The relay is away."));
    lastId = (lastId % 0xffff_fffe) + 1;
    const id = lastId;
    send(encodeFrame(kind, id, topic, body));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(id, new Error("The relay is silent.")), answerWithinMs);
      waiting.set(id, { resolve, reject, timer });
    });
  }

  function settle(id: number, error?: Error): void {
    const request = waiting.get(id);
    waiting.delete(id);
    clearTimeout(request?.timer);
    if (error) request?.reject(error);
    else request?.resolve();
  }

  // An error ends the connection, after which all topics are subscribed again.
  const subscribe = (topic: string) => {
    settled = Promise.all([settled, request(frameKinds.subscribe, topic).catch(() => {})]);
  };

  const taken: Record<number, (frame: Frame) => void> = {
    [frameKinds.message]: ({ topic, body }) => listeners.get(topic)?.(body),
    [frameKinds.done]: ({ id }) => settle(id),
    [frameKinds.failed]: ({ id }) => settle(id, new Error("The message could not be sent.")),
    [frameKinds.health]: ({ body }) => {
      shards = Buffer.from(body);
      healthAt = performance.now();
    },
  };

  function open(): void {
    const opened = connect(path);
    opened.on(
      "data",
      readFrames((frame) => taken[frame.kind]?.(frame)),
    );
    opened.on("error", outage.failed);
    opened.once("connect", () => {
      socket = opened;
      send = gatherFrames((frames) => void (opened.destroyed || opened.write(frames)));
      outage.worked();
      for (const topic of listeners.keys()) subscribe(topic);
    });
    opened.once("close", () => {
      socket = null;
      healthAt = -Infinity;
      for (const id of waiting.keys()) settle(id, new Error("The relay was lost."));
      retrying = setTimeout(open, retryMs);
    });
    closeSocket = () => opened.destroy();
  }
  let closeSocket: () => void = () => {};
  open();

  let arriving: Promise<void> | undefined;
  return {
    publish: (topic, message) => request(frameKinds.publish, topic, Buffer.from(message)),
    subscribe: (topic, listener) => {
      listeners.set(topic, listener);
      if (socket) subscribe(topic);
    },
    unsubscribe: (topic) => {
      listeners.delete(topic);
      if (socket) send(encodeFrame(frameKinds.unsubscribe, 0, topic));
    },
    subscribed: async () => void (await settled),
    // One request for all callers in an iteration of the event loop. Without a reply the bus counts as
    // unhealthy.
    arrived: () =>
      (arriving ??= new Promise<void>((resolve) => {
        setImmediate(() => {
          arriving = undefined;
          request(frameKinds.arrive).then(resolve, () => {
            healthAt = -Infinity;
            resolve();
          });
        });
      })),
    isHealthy: (topic) => {
      if (performance.now() - healthAt > silenceMs || shards.length === 0) return false;
      return topic === undefined
        ? shards.every((state) => state === 1)
        : shards[jumpHash(topic, shards.length)] === 1;
    },
    close: async () => {
      closeSocket();
      // Closing triggers a reconnect, which is cancelled afterwards.
      await new Promise(setImmediate);
      clearTimeout(retrying);
    },
  };
}
