import type { EventPayload, RefusedAck } from "@oni/realtime/contract";
import type { io, Socket } from "socket.io-client";
import type { ConnectionPhase } from "../stores/connection.ts";
import { jittered, type Timers } from "./timers.ts";

type RefusalCode = RefusedAck["code"];

/** The states of the connection to the gateway. */
type LinkState =
  /** No session and no watch needs it. */
  | { name: "off" }
  /** The client library is being fetched; `isReturn` after an earlier fetch failed. */
  | { name: "loading"; isReturn: boolean }
  | { name: "connecting"; socket: Socket; isReturn: boolean }
  | { name: "live"; socket: Socket }
  /** The gateway is about to close. A new connection until `untilMs` counts as no loss. */
  | { name: "moving"; socket: Socket; untilMs: number }
  /** Reconnecting. The socket is null if the client library could not be fetched. */
  | { name: "lost"; socket: Socket | null }
  | { name: "closed" };

export type LinkParts = {
  /** Fetches the client library, which is not part of the first paint. */
  loadClient: () => Promise<typeof io>;
  /** Origin of the gateway; the page's own by default. */
  url?: string;
  /** `isReturn` after a loss; false for a first connection and after a planned move. */
  onPhase: (phase: ConnectionPhase, isReturn: boolean) => void;
  /** The link is lost or could not be made; with the code if the gateway refused it. */
  onLoss: (refusal: RefusalCode | null) => void;
};

/** Callbacks of the owner of the link. */
type LinkOwner = {
  timers: Timers;
  isNeeded: () => boolean;
  /** Read at every connection. */
  credentials: () => object;
  onConnected: () => void;
  onEvent: (name: string, payload: unknown) => void;
  /** The server does not know the session. The link is already off. */
  onRevoked: () => void;
};

/** The functions below move the link from one state to the next. */
export type Link = LinkParts & LinkOwner & { state: LinkState };

const firstTryMs = 5_000;
const laterTryMs = 20_000;
const retryMs = 2_000;
/** A planned move to another replica that takes longer counts as a loss. */
const moveGraceMs = 10_000;

export const createLink = (parts: LinkParts, owner: LinkOwner): Link => ({
  ...parts,
  ...owner,
  state: { name: "off" },
});

const socketOf = ({ state }: Link): Socket | null => ("socket" in state ? state.socket : null);

/** Returns the socket if it is connected. */
export function connectedSocket(link: Link): Socket | null {
  const socket = socketOf(link);
  return socket?.connected ? socket : null;
}

/** Connects if the link is needed and no attempt is under way. */
export async function openLink(link: Link): Promise<void> {
  const { name } = link.state;
  const isIdle = name === "off" || (name === "lost" && socketOf(link) === null);
  if (!isIdle || !link.isNeeded()) return;
  const loading: LinkState = { name: "loading", isReturn: name === "lost" };
  link.state = loading;
  link.onPhase("connecting", false);
  const connect = await link.loadClient().catch(() => null);
  if (link.state !== loading) return;
  if (connect === null) {
    // The library is a file of the site, so a failed fetch counts as a loss.
    toLost(link, null);
    link.timers.later(jittered(2 * retryMs), () => void openLink(link));
  } else if (link.isNeeded()) toConnecting(link, connect, loading.isReturn);
  else dropLink(link);
}

function toConnecting(link: Link, connect: typeof io, isReturn: boolean): void {
  const socket = connect(link.url ?? "", {
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    timeout: firstTryMs,
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
    auth: (give: (data: object) => void) => give(link.credentials()),
  });
  link.state = { name: "connecting", socket, isReturn };
  followSocket(link, socket);
}

function followSocket(link: Link, socket: Socket): void {
  socket.on("connect", () => toLive(link, socket));
  socket.on("disconnect", (reason) => {
    if (reason === "io client disconnect") return;
    handleBreak(link, null);
    if (reason === "io server disconnect") reconnectLater(link, retryMs);
  });
  socket.on("connect_error", (error: Error & { data?: { code?: RefusalCode } }) => {
    const refusal = error.data?.code ?? null;
    if (refusal === "unauthorized") return revokeLink(link);
    handleBreak(link, refusal);
    // Some networks open a WebSocket and pass no data, so connections start with polling from now on.
    socket.io.opts.transports = ["polling", "websocket"];
    socket.io.timeout(laterTryMs);
    if (!socket.active) reconnectLater(link, 2 * retryMs);
  });
  socket.onAny(link.onEvent);
}

function toLive(link: Link, socket: Socket): void {
  const { state } = link;
  const isReturn = state.name === "lost" || (state.name === "connecting" && state.isReturn);
  link.state = { name: "live", socket };
  link.onPhase("live", isReturn);
  link.onConnected();
}

function toLost(link: Link, refusal: RefusalCode | null): void {
  link.state = { name: "lost", socket: socketOf(link) };
  link.onPhase("lost", false);
  link.onLoss(refusal);
}

/** A break during an announced move is a loss only when the move takes too long. */
function handleBreak(link: Link, refusal: RefusalCode | null): void {
  const { state } = link;
  const graceMs = state.name === "moving" ? state.untilMs - Date.now() : 0;
  if (graceMs <= 0) return toLost(link, refusal);
  link.timers.later(graceMs, () => {
    if (link.state === state) toLost(link, refusal);
  });
}

/** The gateway will close: connects to another one after `reconnectInMs`. */
export function moveLink(link: Link, { reconnectInMs }: EventPayload<"gateway:draining">): void {
  const socket = socketOf(link);
  if (socket === null) return;
  const untilMs = Date.now() + reconnectInMs + moveGraceMs;
  const moving: LinkState = { name: "moving", socket, untilMs };
  link.state = moving;
  link.timers.later(reconnectInMs, () => {
    if (link.state === moving) reconnectLink(link);
  });
}

/** Reconnects at once, with the current credentials. */
export const reconnectLink = (link: Link) => void socketOf(link)?.disconnect().connect();

/** Connects now, instead of at the next scheduled attempt. */
export const retryLink = (link: Link) =>
  socketOf(link) === null ? void openLink(link) : reconnectLink(link);

/** Ends a connection with the old credentials after they have changed. */
export function replaceLink(link: Link): void {
  if (socketOf(link) !== null) dropLink(link);
  void openLink(link);
}

const reconnectLater = (link: Link, ms: number) =>
  link.timers.later(jittered(ms), () => reconnectLink(link));

/** The device has no network: the connection is lost before a timeout could detect it. */
export function interruptLink(link: Link): void {
  const socket = socketOf(link);
  socket?.disconnect();
  // A lost link gets the new cause.
  if (socket !== null || link.state.name === "lost") toLost(link, null);
}

/** Ends the connection until it is opened again. */
export function dropLink(link: Link): void {
  if (link.state.name === "closed") return;
  const socket = socketOf(link);
  link.state = { name: "off" };
  socket?.offAny();
  socket?.disconnect();
  link.onPhase("off", false);
}

/** The session has ended; the link opens again when a visitor needs it. */
export function revokeLink(link: Link): void {
  dropLink(link);
  link.onRevoked();
  void openLink(link);
}

/** Ends the connection for good. */
export function closeLink(link: Link): void {
  dropLink(link);
  link.state = { name: "closed" };
}
