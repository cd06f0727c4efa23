import type { Leases } from "./leases.ts";

/** Who is connected, over all replicas. Reading side; the gateway writes. */
export type PresenceReader = {
  /** Of these members, the ones with a live socket, or with one within the last 5 s. Never throws: an unreachable store answers an empty set. */
  onlineAmong(userIds: readonly string[]): Promise<ReadonlySet<string>>;
};

/** The reading side alone, for processes that hold no sockets. */
export const createPresenceReader = (leases: Leases): PresenceReader => ({
  onlineAmong: (userIds) => leases.heldAmong(userIds),
});

/** A member came online or went offline as far as all replicas know. */
export type PresenceChange = { userId: string; online: boolean };

/** Who is connected, kept by a gateway. Only members who may be seen online ever enter. */
export type Presence = PresenceReader & {
  /** Everyone who is online. Rejects when the store does not answer. */
  listOnline(): Promise<string[]>;
  /** A member is connected here. */
  show(userId: string): Promise<void>;
  /** The last socket of a member here closed; they go offline unless they are back within the grace. */
  leave(userId: string): void;
  /** A member does not want to be seen: offline at once. */
  hide(userId: string): Promise<void>;
  /** Keeps everyone here online. Call it several times per `leaseMs`. */
  renew(): Promise<void>;
  close(): void;
};

/** Long enough for a page to reload, short enough that nobody talks to someone who has left. */
const presenceGraceMs = 5_000;

/**
 * Makes the presence of one gateway. `announce` receives every change, sometimes again of what is
 * already known.
 */
export function createPresence(
  leases: Leases,
  announce: (change: PresenceChange) => void,
  graceMs = presenceGraceMs,
): Presence {
  const here = new Set<string>();
  const leaving = new Map<string, NodeJS.Timeout>();

  function stay(userId: string): void {
    clearTimeout(leaving.get(userId));
    leaving.delete(userId);
  }

  async function hide(userId: string): Promise<void> {
    stay(userId);
    if (!here.delete(userId)) return;
    if ((await leases.change(userId, -1)) === 0) announce({ userId, online: false });
  }

  return {
    onlineAmong: (userIds) => leases.heldAmong(userIds),
    listOnline: () => leases.list(),
    show: async (userId) => {
      stay(userId);
      if (here.has(userId)) return;
      here.add(userId);
      if ((await leases.change(userId, 1)) === 1) announce({ userId, online: true });
    },
    leave: (userId) => {
      if (!here.has(userId) || leaving.has(userId)) return;
      leaving.set(
        userId,
        setTimeout(() => void hide(userId), graceMs),
      );
    },
    hide,
    renew: async () => {
      const { lapsed, isRestored } = await leases.renew();
      for (const userId of lapsed) announce({ userId, online: false });
      if (isRestored) for (const userId of here) announce({ userId, online: true });
    },
    close: () => {
      for (const timer of leaving.values()) clearTimeout(timer);
      leaving.clear();
    },
  };
}
