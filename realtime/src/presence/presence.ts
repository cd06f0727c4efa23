import type { Leases } from "./leases.ts";

/** Reads which members are connected, over all replicas. Gateways write it. */
export type PresenceReader = {
  /**
   * Returns those of the members who have a live socket or had one within the last 5 s. Never throws:
   * without the store the set is empty.
   */
  onlineAmong(userIds: readonly string[]): Promise<ReadonlySet<string>>;
};

/** Returns the reading half, for processes without sockets. */
export const createPresenceReader = (leases: Leases): PresenceReader => ({
  onlineAmong: (userIds) => leases.heldAmong(userIds),
});

/** A member came online or went offline over all replicas. */
export type PresenceChange = { userId: string; online: boolean };

/** The presence that a gateway writes. Only members who show their status are added. */
export type Presence = PresenceReader & {
  /** Returns all online members. Rejects without the store. */
  listOnline(): Promise<string[]>;
  /** A member is connected here. */
  show(userId: string): Promise<void>;
  /**
   * The last socket of a member here closed. They go offline unless they return within the grace time.
   */
  leave(userId: string): void;
  /** A member hides their status and goes offline at once. */
  hide(userId: string): Promise<void>;
  /** Keeps all members here online. To be called several times per `leaseMs`. */
  renew(): Promise<void>;
  close(): void;
};

/** Long enough for a page reload, short enough that a departed member does not seem present. */
const presenceGraceMs = 5_000;

/** Returns the presence of one gateway. `announce` receives every change, possibly more than once. */
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
