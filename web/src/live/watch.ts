import type {
  Ack,
  CommandName,
  CommandPayload,
  CommandResults,
  RefusedAck,
} from "@oni/realtime/contract";
import type { Socket } from "socket.io-client";
import { jittered, type Timers } from "./timers.ts";

/** The watch commands, each with the command that ends it. */
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
  /** Read at every request, so that it can carry the current position. */
  payload: () => CommandPayload<Name>;
  onAnswer: (answer: CommandResults[Name]) => void;
  /** The target is gone or forbidden. Temporary refusals are retried instead. */
  onRefused?: (refusal: RefusedAck) => void;
};

/** `request` sends the command now. If a request is under way, it sends one more after that. */
export type Subscription = { request: () => void; stop: () => void };

type WatchParts = {
  timers: Timers;
  /** Null while nothing can be sent. */
  socket: () => Socket | null;
  isActive: () => boolean;
};

const ackTimeoutMs = 10_000;
const retryMs = 2_000;

/** Sends the command of one watch, one request at a time, and the command that ends it. */
export function createWatch<Name extends WatchName>(
  watch: Watch<Name>,
  { timers, socket, isActive }: WatchParts,
): Subscription {
  /** "waiting" for an acknowledgement; "waiting-again" sends another request after it. */
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
      // A watch and its end have the same target; other fields of the watch are not read.
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

/** Returns null if no acknowledgement arrived: too slow, or the link broke. */
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
