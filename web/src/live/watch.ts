import type {
  Ack,
  CommandName,
  CommandPayload,
  CommandResults,
  RefusedAck,
} from "@oni/realtime/contract";
import type { Socket } from "socket.io-client";
import { jittered, type Timers } from "./timers.ts";

/** What can be watched, and the command that ends it. */
const unwatch = {
  "waitlist:watch": "waitlist:unwatch",
  "constellation:watch": "constellation:unwatch",
  "channel:watch": "channel:unwatch",
  "user:watch": "user:unwatch",
  "post:watch": "post:unwatch",
  "invite:watch": "invite:unwatch",
} as const satisfies Partial<Record<CommandName, CommandName>>;
export type WatchName = keyof typeof unwatch;

/** A subscription. It is requested again after every reconnection until it is stopped. */
export type Watch<Name extends WatchName> = {
  name: Name;
  /** Read at every request, so that it can name how far the caller has come. */
  payload: () => CommandPayload<Name>;
  onAnswer: (answer: CommandResults[Name]) => void;
  /** The thing is gone or forbidden. Temporary refusals are retried instead. */
  onRefused?: (refusal: RefusedAck) => void;
};

/** `request` sends the command now; while an answer is due it is sent once more after that. */
export type Subscription = { request: () => void; stop: () => void };

type WatchParts = {
  timers: Timers;
  /** Null while nothing can be sent. */
  socket: () => Socket | null;
  isActive: () => boolean;
};

const ackTimeoutMs = 10_000;
const retryMs = 2_000;

/** Sends one watch's command, one request at a time, and its end. */
export function createWatch<Name extends WatchName>(
  watch: Watch<Name>,
  { timers, socket, isActive }: WatchParts,
): Subscription {
  /** Whether an answer is due, and another request after it. */
  let state: "idle" | "waiting" | "waiting-again" = "idle";

  function request(): void {
    const connected = socket();
    if (!isActive()) return;
    if (state !== "idle") state = "waiting-again";
    else if (connected) void send(connected);
  }

  async function send(connected: Socket): Promise<void> {
    state = "waiting";
    const answer = await requestAck(connected, watch.name, watch.payload());
    const isDue = settle();
    if (!isActive()) return;
    if (answer?.ok) watch.onAnswer(answer);
    else if (answer === null || temporary.has(answer.code)) {
      timers.later(jittered(answer?.retryAfterMs ?? retryMs), request);
    } else watch.onRefused?.(answer);
    if (isDue) request();
  }

  function settle(): boolean {
    const isDue = state === "waiting-again";
    state = "idle";
    return isDue;
  }

  return {
    request,
    stop: () => {
      const connected = socket();
      // A watch and its end name the same thing; other fields of the watch are not read.
      if (connected) emit(connected, unwatch[watch.name], watch.payload()).catch(() => null);
    },
  };
}

const temporary: ReadonlySet<RefusedAck["code"]> = new Set([
  "rate_limited",
  "unavailable",
  "internal",
]);

export type Answer<Name extends CommandName> = Parameters<Ack<CommandResults[Name]>>[0];

/** Null when no answer came: too slow, or the link broke. */
export async function requestAck<Name extends CommandName>(
  socket: Socket,
  name: Name,
  payload: CommandPayload<Name>,
): Promise<Answer<Name> | null> {
  try {
    return await emit(socket, name, payload);
  } catch {
    return null;
  }
}

const emit = (socket: Socket, name: CommandName, payload: object) =>
  socket.timeout(ackTimeoutMs).emitWithAck(name, payload);
