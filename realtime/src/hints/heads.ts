import { listChannelHeads } from "@oni/db";
import { rooms } from "../../contract/index.ts";
import type { GatewayDeps } from "../deps.ts";

/** The guarantee behind the bus: watchers receive where a channel's log ends, even if an event was lost. */
export type Heads = {
  /** A socket here watches a channel and knows it up to `lastRev`. */
  follow(channelId: string, lastRev: number): void;
  /** Sends the head to the watchers of every channel where it moved since it was last sent. */
  announce(): Promise<void>;
};

export function createHeads({ db, io }: GatewayDeps): Heads {
  /** The `lastRev` that every watcher of a channel has received for certain. */
  const told = new Map<string, number>();
  const isWatched = (channelId: string) => io.of("/").adapter.rooms.has(rooms.channel(channelId));

  return {
    follow: (channelId, lastRev) => {
      told.set(channelId, Math.min(lastRev, told.get(channelId) ?? lastRev));
    },
    announce: async () => {
      for (const channelId of told.keys()) if (!isWatched(channelId)) told.delete(channelId);
      if (told.size === 0) return;
      for (const head of await listChannelHeads(db, [...told.keys()])) {
        if (head.lastRev <= (told.get(head.channelId) ?? 0)) continue;
        told.set(head.channelId, head.lastRev);
        io.local.to(rooms.channel(head.channelId)).emit("channel:head", head);
      }
    },
  };
}
