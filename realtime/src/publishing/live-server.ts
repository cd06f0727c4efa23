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

/** What the gateway knows of a socket. */
export type SocketState = {
  /** Null for a visitor. */
  session: VerifiedSession | null;
  /** Whether others may see this member online, as last looked up. */
  isShown: boolean;
  /** When rights have to be looked up again, in milliseconds of the process clock. */
  recheckAt: number;
  /** Counts changes of rights, so that an older look-up cannot undo a newer one. */
  accessVersion: number;
  /** The shrines it watches: the names it asked for, and whose they were; null for none so far. */
  shrines: Map<string, string> | null;
  /** The invitation that it watches, of which server, and whether that shows its last lines. */
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
 * After how many milliseconds a socket is pinged, and for how many its answer is awaited; clients are told
 * both in the handshake, and take their sum without a ping for a lost link. An event loop or a phone that
 * stands still for less than `pingTimeout` loses no link.
 */
export const heartbeat = { pingInterval: 8_000, pingTimeout: 7_000 } as const;

/**
 * Makes the Socket.IO server, attached to nothing yet. Without an adapter it reaches the sockets of
 * this process. Recovery of missed packets stays off: it would skip the handshake's checks and
 * cannot work over pub/sub, and clients catch up by `seq`.
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

/** Emits to a room on every replica. */
export function emitTo<Name extends EventName>(
  io: LiveServer,
  room: string,
  name: Name,
  payload: EventPayload<Name>,
): void {
  // Every event has one payload, which the compiler does not see through the map's own parameters.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  io.to(room).emit(name, ...([payload] as Parameters<ServerToClientEvents[Name]>));
}

/** Lets a socket into rooms, and resolves when everything sent to them from now on reaches it. */
export async function joinRoom(
  { bus }: { bus: Bus },
  socket: LiveSocket,
  room: string | string[],
): Promise<void> {
  await socket.join(room);
  await bus.subscribed();
}

/** The sockets of this process in a room. */
export function localSockets(io: LiveServer, room: string): LiveSocket[] {
  const { adapter, sockets } = io.of("/");
  return [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? []);
}
