import type {
  Ack,
  CommandName,
  CommandPayload,
  CommandResults,
  EventName,
  EventPayload,
  RefusedAck,
} from "@oni/realtime/contract";
import type { io, Socket } from "socket.io-client";
import type { ConnectionPhase } from "../stores/connection.ts";

type RefusalCode = RefusedAck["code"];

/** What can be watched, and how one says that it is enough. */
const unwatch = {
  "waitlist:watch": "waitlist:unwatch",
  "constellation:watch": "constellation:unwatch",
  "channel:watch": "channel:unwatch",
} as const satisfies Partial<Record<CommandName, CommandName>>;
export type WatchName = keyof typeof unwatch;

/** Something to be told about. It is asked for again after every reconnection until it is stopped. */
export type Watch<Name extends WatchName> = {
  name: Name;
  /** Read anew at every asking, so that it can say how far the caller has come. */
  payload: () => CommandPayload<Name>;
  onAnswer: (answer: CommandResults[Name]) => void;
  /** The thing is gone or forbidden. Refusals that pass are asked again instead. */
  onRefused?: (refusal: RefusedAck) => void;
};

export type WatchHandle = { again: () => void; stop: () => void };

/** One tab's link to the gateway. It opens when a member signs in or something is watched. */
export type Live = {
  /** Speaks as this session from now on; null speaks as a visitor. */
  identify: (sessionId: string | null) => void;
  on: <Name extends EventName>(
    name: Name,
    listener: (payload: EventPayload<Name>) => void,
  ) => () => void;
  watch: <Name extends WatchName>(watch: Watch<Name>) => WatchHandle;
  /** Asks for the link now, instead of when it is next due. */
  askAgain: () => void;
  /** Asks once. Null when the link is not up, breaks, or brings no answer in time. */
  ask: <Name extends CommandName>(
    name: Name,
    payload: CommandPayload<Name>,
  ) => Promise<Answer<Name> | null>;
  close: () => void;
};

export type LiveParts = {
  /** Brings the client library, which is not part of the first paint. */
  loadClient: () => Promise<typeof io>;
  /** Origin of the gateway; the page's own by default. */
  url?: string;
  /** The server has ended this session, or does not know it. */
  onRevoked: () => void;
  /** `isReturn` tells a link that came back after a loss from one that is new or has moved. */
  onPhase: (phase: ConnectionPhase, isReturn: boolean) => void;
  /** The link is lost, or was asked for in vain; with a code when the gateway itself said so. */
  onLoss: (refusal: RefusalCode | null) => void;
};

/** A method, so that listeners for payloads of different events fit in one set; `on` pairs them. */
type Listener = { hear(payload: unknown): void };

type Answer<Name extends CommandName> = Parameters<Ack<CommandResults[Name]>>[0];

const firstTryMs = 5_000;
const laterTryMs = 20_000;
const ackTimeoutMs = 10_000;
const retryMs = 2_000;
/** How long a planned move to another replica may take before it counts as a loss. */
const moveGraceMs = 10_000;

export function createLive(parts: LiveParts): Live {
  const { loadClient, url = "", onRevoked, onPhase, onLoss } = parts;
  let session: string | null = null;
  let socket: Socket | null = null;
  let isLoading = false;
  let isClosed = false;
  let isLost = false;
  let movingUntil = 0;
  const listeners = new Map<string, Set<Listener>>();
  const watches = new Set<{ enter: () => void }>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  const isNeeded = () => !isClosed && (session !== null || watches.size > 0);

  function later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  }

  async function open(): Promise<void> {
    if (!isNeeded() || socket || isLoading) return;
    isLoading = true;
    onPhase("connecting", false);
    try {
      const connect = await loadClient();
      if (isNeeded()) socket = listen(connect(url, socketOptions));
    } catch {
      // The library is a file of the site: not getting it is the same as not getting through.
      lose();
      later(jittered(2 * retryMs), () => void open());
    } finally {
      isLoading = false;
    }
  }

  const socketOptions = {
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    timeout: firstTryMs,
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
    auth: (give: (data: object) => void) => give(session === null ? {} : { sessionId: session }),
  };

  function listen(made: Socket): Socket {
    made.on("connect", () => {
      movingUntil = 0;
      onPhase("live", isLost);
      isLost = false;
      for (const watch of watches) watch.enter();
    });
    made.on("disconnect", (reason) => {
      if (reason === "io client disconnect") return;
      handleLoss();
      if (reason === "io server disconnect") later(jittered(retryMs), reconnect);
    });
    made.on("connect_error", (error: Error & { data?: { code?: RefusalCode } }) => {
      const refusal = error.data?.code ?? null;
      if (refusal === "unauthorized") return handleRevoked();
      handleLoss(refusal);
      // Some networks open a WebSocket and let nothing through: begin with polling from now on.
      made.io.opts.transports = ["polling", "websocket"];
      made.io.timeout(laterTryMs);
      if (!made.active) later(jittered(2 * retryMs), reconnect);
    });
    made.onAny((name: string, payload) => {
      for (const listener of listeners.get(name) ?? []) listener.hear(payload);
    });
    return made;
  }

  function drop(): void {
    socket?.offAny();
    socket?.disconnect();
    socket = null;
    isLost = false;
    onPhase("off", false);
  }

  const reconnect = () => void socket?.disconnect().connect();

  /** A move that was announced is not shown as a loss while it may still succeed. */
  function handleLoss(refusal: RefusalCode | null = null): void {
    const graceMs = movingUntil - Date.now();
    if (graceMs <= 0) return lose(refusal);
    later(graceMs, () => {
      if (socket && !socket.connected) lose(refusal);
    });
  }

  function lose(refusal: RefusalCode | null = null): void {
    isLost = true;
    onPhase("lost", false);
    onLoss(refusal);
  }

  function handleRevoked(): void {
    session = null;
    drop();
    onRevoked();
    void open();
  }

  function handleDraining({ reconnectInMs }: EventPayload<"gateway:draining">): void {
    movingUntil = Date.now() + reconnectInMs + moveGraceMs;
    later(reconnectInMs, reconnect);
  }

  function on<Name extends EventName>(
    name: Name,
    listener: (payload: EventPayload<Name>) => void,
  ): () => void {
    const known = listeners.get(name) ?? new Set();
    const added: Listener = { hear: listener };
    listeners.set(name, known.add(added));
    return () => void known.delete(added);
  }

  async function ask<Name extends CommandName>(
    name: Name,
    payload: CommandPayload<Name>,
  ): Promise<Answer<Name> | null> {
    const asked = socket;
    if (!asked?.connected) return null;
    try {
      return await emit(asked, name, payload);
    } catch {
      return null;
    }
  }

  function watch<Name extends WatchName>(wanted: Watch<Name>): WatchHandle {
    let isAsking = false;
    let isAskedAgain = false;

    async function enter(): Promise<void> {
      isAskedAgain = isAsking;
      if (isAsking || !socket?.connected) return;
      isAsking = true;
      const answer = await ask(wanted.name, wanted.payload());
      isAsking = false;
      if (!watches.has(held)) return;
      if (answer?.ok) wanted.onAnswer(answer);
      else if (answer === null || passing.has(answer.code)) {
        later(jittered(answer?.retryAfterMs ?? retryMs), held.enter);
      } else wanted.onRefused?.(answer);
      if (isAskedAgain) held.enter();
    }

    const held = { enter: () => void (watches.has(held) && enter()) };
    watches.add(held);
    void open();
    held.enter();
    return {
      again: held.enter,
      stop: () => {
        if (!watches.delete(held)) return;
        // A watch and its end name the same thing; other fields of the watch are not read.
        const left = socket?.connected && emit(socket, unwatch[wanted.name], wanted.payload());
        if (left) left.catch(() => null);
        if (!isNeeded()) drop();
      },
    };
  }

  const handleOffline = () => {
    if (!socket) return;
    socket.disconnect();
    lose();
  };
  on("session:revoked", handleRevoked);
  on("gateway:draining", handleDraining);
  globalThis.addEventListener?.("online", reconnect);
  globalThis.addEventListener?.("offline", handleOffline);

  return {
    identify: (sessionId) => {
      if (sessionId === session) return;
      session = sessionId;
      if (socket) drop();
      void open();
    },
    on,
    watch,
    askAgain: () => (socket ? reconnect() : void open()),
    ask,
    close: () => {
      isClosed = true;
      globalThis.removeEventListener?.("online", reconnect);
      globalThis.removeEventListener?.("offline", handleOffline);
      for (const timer of timers) clearTimeout(timer);
      drop();
    },
  };
}

const passing: ReadonlySet<RefusedAck["code"]> = new Set([
  "rate_limited",
  "unavailable",
  "internal",
]);

const emit = (socket: Socket, name: CommandName, payload: object) =>
  socket.timeout(ackTimeoutMs).emitWithAck(name, payload);

const jittered = (ms: number) => ms * (0.5 + Math.random());
