import type { VerifiedSession } from "@oni/db/account";
import { type DefaultEventsMap, Server, type ServerOptions, type Socket } from "socket.io";
import type { Bus } from "../bus/bus.ts";
import { byteLimits } from "../../process/pace/limits.ts";
import type {
  ClientToServerEvents,
  EventName,
  EventPayload,
  ServerToClientEvents,
} from "../../contract/index.ts";

/** The gateway's state of a socket. */
export type SocketState = {
  /** Null for a visitor. */
  session: VerifiedSession | null;
  /** True if others may see this member online, as of the last check. */
  isShown: boolean;
  /** The time of the next check of rights, in milliseconds of the process clock. */
  recheckAt: number;
  /** Counts changes of rights, so that an older query does not overwrite a newer change. */
  accessVersion: number;
  /** The watched shrines: from the name in the request to the owner's id. Null without any. */
  shrines: Map<string, string> | null;
  /** The watched invite with its server. `showsMessages` is true if it shows the shape of messages. */
  invite: { code: string; serverId: string; showsMessages: boolean } | null;
};

export type LiveServer = Server<
  ClientToServerEvents,
  ServerToClientEvents,
  DefaultEventsMap,
  SocketState
>;

export type LiveSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  DefaultEventsMap,
  SocketState
>;

/**
 * The ping interval and the time to wait for a reply, in milliseconds. The handshake sends both, and
 * clients treat their sum without a ping as a lost link. A pause of an event loop or phone below
 * `pingTimeout` loses no link.
 */
export const heartbeat = { pingInterval: 8_000, pingTimeout: 7_000 } as const;

/**
 * Returns a Socket.IO server that is not yet attached. Without an adapter it reaches the sockets of this
 * process. Recovery of missed packets stays off, because it skips the handshake's checks and does not
 * work over pub/sub. Clients catch up by `seq`.
 */
export function createLiveServer(adapter?: ServerOptions["adapter"]): LiveServer {
  return new Server({
    ...(adapter && { adapter }),
    path: "/socket.io",
    serveClient: false,
    transports: ["websocket", "polling"],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: byteLimits.frame,
    connectTimeout: 10_000,
    ...heartbeat,
  });
}

/** Emits an event to a room on every replica. */
export function emitTo<Name extends EventName>(
  io: LiveServer,
  room: string,
  name: Name,
  payload: EventPayload<Name>,
): void {
  // Every event has one payload, which the compiler cannot derive from the map's type parameters.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  io.to(room).emit(name, ...([payload] as Parameters<ServerToClientEvents[Name]>));
}

/** Adds a socket to rooms. Resolves when all later events of the rooms reach it. */
export async function joinRoom(
  { bus }: { bus: Bus },
  socket: LiveSocket,
  room: string | string[],
): Promise<void> {
  await socket.join(room);
  await bus.subscribed();
}

/** Returns the sockets of this process in a room. */
export function localSockets(io: LiveServer, room: string): LiveSocket[] {
  const { adapter, sockets } = io.of("/");
  return [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? []);
}
