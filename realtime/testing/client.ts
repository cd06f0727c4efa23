import type { Socket as NodeSocket } from "node:net";
import {
  io,
  Manager,
  type ManagerOptions,
  type Socket,
  type SocketOptions,
} from "socket.io-client";
import type {
  ClientToServerEvents,
  CommandName,
  CommandPayload,
  CommandResults,
  EventName,
  EventPayload,
  RefusedAck,
  ServerToClientEvents,
} from "../contract/index.ts";

export type TestSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

type ReceivedEvent = {
  [Name in EventName]: { name: Name; payload: EventPayload<Name> };
}[EventName];

/** A real socket and the events that it received. */
export type TestClient = Awaited<ReturnType<typeof connectClient>>;

/** The time limit for an expected event, far above the usual time. */
const patienceMs = 20_000;

/** Rejects if `promise` takes longer than `ms`. */
export function within<Value>(
  what: string,
  promise: Promise<Value>,
  ms = patienceMs,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not come within ${ms} ms`)), ms);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}

/** Repeats a check until it is true. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  ms = patienceMs,
): Promise<void> {
  const endsAt = performance.now() + ms;
  while (!(await isSo())) {
    if (performance.now() > endsAt) throw new Error(`${what} was not so within ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/**
 * Opens a connection without a socket. `join` opens a socket over it and returns whether the server
 * accepts it.
 */
export async function openConnection(url: string) {
  const manager = new Manager(url, { transports: ["websocket"], reconnection: false });
  await within(
    "the connection",
    new Promise<void>((resolve, reject) => {
      manager.once("open", resolve);
      manager.once("error", reject);
    }),
  );
  const join = () =>
    new Promise<boolean>((resolve) => {
      manager.once("close", () => resolve(false));
      manager.socket("/").once("connect", () => resolve(true));
    });
  return { join };
}

/** Opens a socket to the gateway at `url`. Rejects with `connect_error` if it is refused. */
export async function connectClient(
  url: string,
  sessionId?: string,
  options: Partial<ManagerOptions & SocketOptions> = {},
) {
  const socket: TestSocket = io(url, {
    auth: sessionId === undefined ? {} : { sessionId },
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    ...options,
  });
  // The event map types each name separately, but `send` takes any name.
  const untyped: Socket = socket;
  const received: ReceivedEvent[] = [];
  // oxlint-disable-next-line typescript/consistent-type-assertions
  socket.onAny((name: EventName, payload) => received.push({ name, payload } as ReceivedEvent));
  await within(
    "the connection",
    new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", reject);
      // A connection that is lost before both events only emits this. A refusal closes the connection
      // first.
      socket.io.once("close", (reason) => setImmediate(() => reject(new Error(reason))));
    }),
  ).catch((error: unknown) => {
    socket.disconnect();
    throw error;
  });

  const payloadsOf = <Name extends EventName>(name: Name): EventPayload<Name>[] =>
    // oxlint-disable-next-line typescript/consistent-type-assertions
    received.flatMap((event) => (event.name === name ? [event.payload as EventPayload<Name>] : []));

  return {
    socket,
    received,
    payloadsOf,
    /** Resolves when a matching event has been received, now or earlier. */
    waitForEvent: async <Name extends EventName>(
      name: Name,
      matches: (payload: EventPayload<Name>) => boolean = () => true,
      ms?: number,
    ): Promise<EventPayload<Name>> => {
      await until(`the event ${name}`, () => payloadsOf(name).some(matches), ms);
      const [found] = payloadsOf(name).filter(matches);
      if (!found) throw new Error("It was heard a moment ago.");
      return found;
    },
    /** Sends a command and returns its ack. Rejects if the socket closes first. */
    send: <Name extends CommandName>(name: Name, payload: CommandPayload<Name>) =>
      within(
        `the ack of ${name}`,
        new Promise<({ ok: true } & CommandResults[Name]) | RefusedAck>((resolve, reject) => {
          socket.once("disconnect", (reason) => reject(new Error(reason)));
          if (socket.disconnected) reject(new Error(`The socket was closed before ${name}.`));
          else untyped.emit(name, payload, resolve);
        }),
      ),
    /** Stops reading like a client that hangs. The connection stays open. */
    freeze: () => webSocketOf(socket)._socket.pause(),
    /** Sends this many pings of the WebSocket protocol. */
    ping: (times: number) => {
      for (let sent = 0; sent < times; sent += 1) webSocketOf(socket).ping();
    },
    closed: () => until("the end of the socket", () => socket.disconnected),
    close: () => socket.disconnect(),
  };
}

function webSocketOf({ io: { engine } }: TestSocket): { _socket: NodeSocket; ping(): void } {
  const { transport } = engine;
  if (!("ws" in transport)) throw new Error("Its transport is no WebSocket.");
  // oxlint-disable-next-line typescript/consistent-type-assertions
  return transport.ws as { _socket: NodeSocket; ping(): void };
}
