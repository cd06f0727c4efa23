import type { CommandName, CommandPayload, EventName, EventPayload } from "@oni/realtime/contract";
import {
  closeLink,
  connectedSocket,
  createLink,
  dropLink,
  interruptLink,
  type LinkParts,
  moveLink,
  openLink,
  reconnectLink,
  replaceLink,
  retryLink,
  revokeLink,
} from "./link.ts";
import { createTimers } from "./timers.ts";
import {
  type Answer,
  createWatch,
  type Subscription,
  requestAck,
  type Watch,
  type WatchName,
} from "./watch.ts";

/** The tab's link to the gateway. It opens when a member signs in or something is watched. */
export type Live = {
  /** Authenticates with this session from now on; null connects as a visitor. */
  identify: (sessionId: string | null) => void;
  on: <Name extends EventName>(
    name: Name,
    listener: (payload: EventPayload<Name>) => void,
  ) => () => void;
  watch: <Name extends WatchName>(watch: Watch<Name>) => Subscription;
  /** Connects now, instead of at the next scheduled attempt. */
  retryNow: () => void;
  /**
   * Sends a command once. Returns null if the link is down, breaks, or no acknowledgement arrives in
   * time.
   */
  request: <Name extends CommandName>(
    name: Name,
    payload: CommandPayload<Name>,
  ) => Promise<Answer<Name> | null>;
  close: () => void;
};

type LiveParts = LinkParts & {
  /** The server has ended this session, or does not know it. */
  onRevoked: () => void;
};

export function createLive({ onRevoked, ...parts }: LiveParts): Live {
  let session: string | null = null;
  const listeners = createListeners();
  const watches = new Set<Subscription>();
  const timers = createTimers();
  const link = createLink(parts, {
    timers,
    isNeeded: () => session !== null || watches.size > 0,
    credentials: () => (session === null ? {} : { sessionId: session }),
    onConnected: () => {
      for (const watch of watches) watch.request();
    },
    onEvent: listeners.deliver,
    onRevoked: () => {
      session = null;
      onRevoked();
    },
  });
  listeners.on("session:revoked", () => revokeLink(link));
  listeners.on("gateway:draining", (event) => moveLink(link, event));
  const stopFollowing = followNetwork({
    onOnline: () => reconnectLink(link),
    onOffline: () => interruptLink(link),
  });

  function watch<Name extends WatchName>(wanted: Watch<Name>): Subscription {
    const socket = () => connectedSocket(link);
    const subscription: Subscription = createWatch(wanted, {
      timers,
      socket,
      isActive: () => watches.has(subscription),
    });
    watches.add(subscription);
    void openLink(link);
    subscription.request();
    return {
      request: subscription.request,
      stop: () => {
        if (!watches.delete(subscription)) return;
        subscription.stop();
        if (!link.isNeeded()) dropLink(link);
      },
    };
  }

  return {
    identify: (sessionId) => {
      if (sessionId === session) return;
      session = sessionId;
      replaceLink(link);
    },
    on: listeners.on,
    watch,
    retryNow: () => retryLink(link),
    request: async (name, payload) => {
      const socket = connectedSocket(link);
      return socket && requestAck(socket, name, payload);
    },
    close: () => {
      stopFollowing();
      timers.clear();
      closeLink(link);
    },
  };
}

/** A method, so that listeners of different events fit in one set; `on` pairs them. */
type Listener = { receive(payload: unknown): void };

function createListeners() {
  const listeners = new Map<string, Set<Listener>>();
  return {
    on: <Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void) => {
      const known = listeners.get(name) ?? new Set();
      const added: Listener = { receive: listener };
      listeners.set(name, known.add(added));
      return () => void known.delete(added);
    },
    deliver: (name: string, payload: unknown): void => {
      for (const listener of listeners.get(name) ?? []) listener.receive(payload);
    },
  };
}

/** Follows the network state of the device. Returns a function that stops it. */
function followNetwork({ onOnline, onOffline }: Record<"onOnline" | "onOffline", () => void>) {
  globalThis.addEventListener?.("online", onOnline);
  globalThis.addEventListener?.("offline", onOffline);
  return () => {
    globalThis.removeEventListener?.("online", onOnline);
    globalThis.removeEventListener?.("offline", onOffline);
  };
}
