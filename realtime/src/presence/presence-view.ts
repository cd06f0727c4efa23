import { rooms } from "../../contract/index.ts";
import type { LiveServer } from "../publishing/live-server.ts";
import type { PresenceChange } from "./presence.ts";

/** The online members as the watchers of this gateway know them. */
export type PresenceView = {
  /** Returns all online members. Watchers receive all later changes. Rejects without the store. */
  list(): Promise<string[]>;
  /** Applies a change. Watchers receive new ones, combined for 250 ms. */
  note(change: PresenceChange): void;
  /**
   * Compares the sent state with the store, because changes may have been lost, and sends the difference.
   */
  reconcile(): Promise<void>;
  close(): void;
};

const gatherMs = 250;

export function createPresenceView(
  io: LiveServer,
  presence: { listOnline(): Promise<string[]> },
): PresenceView {
  const changed = new Map<string, boolean>();
  /** Null without watchers: then the state is not followed and would become stale. */
  let sent: Set<string> | null = null;
  /** The changes that each running list query may lack. */
  const newer = new Set<Map<string, boolean>>();
  let loading: Promise<Set<string>> | null = null;
  let flushing: NodeJS.Timeout | undefined;

  const { adapter } = io.of("/");
  const isWatched = () => adapter.rooms.has(rooms.constellation);
  const forget = (room: string) => {
    if (room !== rooms.constellation) return;
    sent = null;
    changed.clear();
    clearTimeout(flushing);
    flushing = undefined;
  };
  adapter.on("delete-room", forget);

  function flush(): void {
    flushing = undefined;
    const changes = [...changed].map(([userId, online]) => ({ userId, online }));
    changed.clear();
    io.local.to(rooms.constellation).emit("constellation:presence", { changes });
  }

  function note({ userId, online }: PresenceChange): void {
    for (const changes of newer) changes.set(userId, online);
    if (!isWatched()) return;
    if (sent?.has(userId) === online && !loading) return;
    if (online) sent?.add(userId);
    else sent?.delete(userId);
    changed.set(userId, online);
    flushing ??= setTimeout(flush, gatherMs);
  }

  async function load(): Promise<Set<string>> {
    const changes = new Map(changed);
    newer.add(changes);
    try {
      const online = new Set(await presence.listOnline());
      for (const [userId, isOnline] of changes) {
        if (isOnline) online.add(userId);
        else online.delete(userId);
      }
      return online;
    } finally {
      newer.delete(changes);
    }
  }

  return {
    list: async () => {
      if (sent) return [...sent];
      loading ??= load().finally(() => (loading = null));
      const online = await loading;
      if (isWatched()) sent ??= online;
      return [...(sent ?? online)];
    },
    note,
    reconcile: async () => {
      if (!sent) return;
      const online = await load();
      if (!sent) return;
      for (const userId of sent) if (!online.has(userId)) note({ userId, online: false });
      for (const userId of online) note({ userId, online: true });
    },
    close: () => {
      clearTimeout(flushing);
      adapter.off("delete-room", forget);
    },
  };
}
