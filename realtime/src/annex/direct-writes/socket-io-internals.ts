import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Socket as TcpSocket } from "node:net";
import { dirname, join } from "node:path";
import type { LiveServer, LiveSocket } from "../../publishing/live-server.ts";
import type { Connection } from "../../sockets/disconnect.ts";

/** The versions whose internals were examined. */
const knownVersions = {
  "socket.io": "4.8.4",
  "socket.io-adapter": "2.5.8",
  "engine.io": "6.6.11",
  ws: "8.21.3",
} as const;

type PartName = keyof typeof knownVersions;

/**
 * Returns the first dependency with an unknown version, and that version. Returns null if all are known.
 */
export function findUnknownPart(installed = installedVersions()): string | null {
  for (const [name, version] of Object.entries(knownVersions)) {
    const found = installed.get(name);
    if (found !== version) return `${name} ${found ?? "?"}`;
  }
  return null;
}

/** The versions in `node_modules`, resolved as Socket.IO does. */
function installedVersions(): Map<string, string> {
  const ours = createRequire(import.meta.url);
  const server = ours.resolve("socket.io");
  const engine = createRequire(server).resolve("engine.io");
  const entries: Record<PartName, string> = {
    "socket.io": server,
    "socket.io-adapter": createRequire(server).resolve("socket.io-adapter"),
    "engine.io": engine,
    ws: createRequire(engine).resolve("ws"),
  };
  return new Map(Object.entries(entries).map(([name, file]) => [name, versionAt(name, file)]));
}

/** Returns the version in the nearest manifest above a file with the package's name. */
function versionAt(name: string, file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    try {
      const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      if (isObject(manifest) && manifest["name"] === name) return String(manifest["version"]);
    } catch {
      // This folder has none.
    }
  }
  return "?";
}

/** An adapter's broadcast: it encodes one frame for all and applies it to sockets. */
export type AdapterInternals = {
  _encode(
    packet: { id?: unknown },
    options: { volatile?: boolean; wsPreEncodedFrame?: Buffer[] },
  ): unknown;
  apply(
    to: { rooms: ReadonlySet<string>; except?: ReadonlySet<string> },
    act: (socket: LiveSocket) => void,
  ): void;
};

export function adapterInternalsOf(io: LiveServer): AdapterInternals | null {
  const adapter: unknown = io.of("/").adapter;
  return hasAll<AdapterInternals>(adapter, ["_encode", "apply"]) ? adapter : null;
}

/** Engine.IO's internal queue. */
export type ConnectionInternals = { writeBuffer: object[] };

export function connectionInternalsOf(conn: Connection): ConnectionInternals | null {
  const inner: unknown = conn;
  return hasAll<ConnectionInternals>(inner, ["writeBuffer"]) ? inner : null;
}

/** A TCP socket with an internal method that its types omit. */
type Wire = Omit<TcpSocket, "_write"> & {
  _write(bytes: Buffer, encoding: "buffer", callback: (error?: Error | null) => void): void;
};

/** A transport over a WebSocket. `_onSentLast` runs after each of its own writes. */
export type SocketTransport = {
  writable: boolean;
  perMessageDeflate: unknown;
  socket: { _socket: Wire | null; readyState: number };
  _onSentLast: (error?: Error | null) => void;
};

export function transportInternalsOf({ transport }: Connection): SocketTransport | null {
  const inner: unknown = transport;
  if (!hasAll<SocketTransport>(inner, ["writable", "socket", "_onSentLast"])) return null;
  return hasAll(inner.socket, ["_socket", "readyState"]) ? inner : null;
}

const openState = 1;

/**
 * Returns whether a transport's WebSocket is open. Shared frames bypass the WebSocket, which would let
 * them follow its closing frame.
 */
export const isOpen = ({ socket }: SocketTransport): boolean => socket.readyState === openState;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const hasAll = <Shape>(value: unknown, names: readonly string[]): value is Shape =>
  isObject(value) && names.every((name) => name in value);
