import { listChannelCounters } from "@oni/db/chat";
import { rooms } from "../../contract/index.ts";
import type { GatewayDeps } from "./deps.ts";

/** Repairs lost events: watchers receive the newest `seq` and `rev` of their channels. */
export type ChannelHeads = {
  /** A socket here watches a channel and has it up to `lastRev`. */
  follow(channelId: string, lastRev: number): void;
  /** Sends the newest `seq` and `rev` of every channel that has changed to its watchers. */
  announce(): Promise<void>;
};

/** The interval of checking all channels, whatever arrives over the bus. */
export const channelHeadsEveryMs = 15_000;

export function createChannelHeads({ db, io }: GatewayDeps): ChannelHeads {
  /** The `lastRev` that every watcher of a channel has certainly received. */
  const sentRevs = new Map<string, number>();
  const isWatched = (channelId: string) => io.of("/").adapter.rooms.has(rooms.channel(channelId));

  return {
    follow: (channelId, lastRev) => {
      sentRevs.set(channelId, Math.min(lastRev, sentRevs.get(channelId) ?? lastRev));
    },
    announce: async () => {
      for (const channelId of sentRevs.keys())
        if (!isWatched(channelId)) sentRevs.delete(channelId);
      if (sentRevs.size === 0) return;
      for (const head of await listChannelCounters(db, [...sentRevs.keys()])) {
        if (head.lastRev <= (sentRevs.get(head.channelId) ?? 0)) continue;
        sentRevs.set(head.channelId, head.lastRev);
        io.local.to(rooms.channel(head.channelId)).emit("channel:head", head);
      }
    },
  };
}
