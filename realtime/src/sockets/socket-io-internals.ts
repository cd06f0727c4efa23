import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Socket as TcpSocket } from "node:net";
import { dirname, join } from "node:path";
import type { LiveServer, LiveSocket } from "../publishing/live-server.ts";
import type { Connection } from "./disconnect.ts";

/** The versions whose inner parts are known; each of them looked at when it was put here. */
const knownVersions = {
  "socket.io": "4.8.4",
  "socket.io-adapter": "2.5.8",
  "engine.io": "6.6.11",
  ws: "8.21.3",
} as const;

type PartName = keyof typeof knownVersions;

/** The first part that is of another version than the known one, with that version; null for none. */
export function findUnknownPart(installed = installedVersions()): string | null {
  for (const [name, version] of Object.entries(knownVersions)) {
    const found = installed.get(name);
    if (found !== version) return `${name} ${found ?? "?"}`;
  }
  return null;
}

/** Versions as they lie in `node_modules`, the way Socket.IO itself finds its parts. */
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

/** The version in the nearest manifest above a file that bears the package's name. */
function versionAt(name: string, file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    try {
      const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      if (isObject(manifest) && manifest["name"] === name) return String(manifest["version"]);
    } catch {
      // There is none in this folder.
    }
  }
  return "?";
}

/** What an adapter does with a broadcast: it encodes it, with a frame for all, and applies it. */
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

/** Engine.IO's queue, as far as its types keep it to themselves. */
export type ConnectionInternals = { writeBuffer: object[] };

export function connectionInternalsOf(conn: Connection): ConnectionInternals | null {
  const inner: unknown = conn;
  return hasAll<ConnectionInternals>(inner, ["writeBuffer"]) ? inner : null;
}

/** A TCP socket, with the word for bytes that its types know no name for. */
type Wire = Omit<TcpSocket, "_write"> & {
  _write(bytes: Buffer, encoding: "buffer", callback: (error?: Error | null) => void): void;
};

/** A transport over a WebSocket. `_onSentLast` is what it does once a write of its own is over. */
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
 * Whether a transport over a WebSocket has neither been closed nor been told to close. A frame that was
 * encoded for many is written past the WebSocket, which would let it follow the frame that closes.
 */
export const isOpen = ({ socket }: SocketTransport): boolean => socket.readyState === openState;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const hasAll = <Shape>(value: unknown, names: readonly string[]): value is Shape =>
  isObject(value) && names.every((name) => name in value);
