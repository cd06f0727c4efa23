import { listChannelCounters } from "@oni/db/chat";
import { rooms } from "../../contract/index.ts";
import { roomTopic } from "../bus/redis-adapter.ts";
import type { GatewayDeps } from "./deps.ts";

/** The guarantee behind the bus: watchers receive where a channel's log ends, even if an event was lost. */
export type ChannelHeads = {
  /** A socket here watches a channel and knows it up to `lastRev`. */
  follow(channelId: string, lastRev: number): void;
  /**
   * Sends the head to the watchers of every channel where it moved since it was last sent. In an alert
   * only channels whose part of the bus is down, or lately was, are looked up, and all now and then.
   */
  announce(isAlert: boolean): Promise<void>;
};

/** How often all heads are looked up, whatever comes over the bus. */
export const channelHeadsEveryMs = 15_000;

/** Senders may find a part of the bus that is back a little later than we do. */
const lastingMs = 6_000;

export function createChannelHeads({ db, io, bus }: GatewayDeps): ChannelHeads {
  /** The `lastRev` that every watcher of a channel has received for certain. */
  const sentRevs = new Map<string, number>();
  const topicOf = (channelId: string) => roomTopic(rooms.channel(channelId));
  /** Until when the events of a channel are not relied upon, in milliseconds of the process clock. */
  const doubtedUntil = new Map<string, number>();
  let allAt = -Infinity;

  function chooseDue(isAlert: boolean): string[] {
    const now = performance.now();
    const channels = [...sentRevs.keys()];
    for (const channelId of channels) {
      if (!bus.isHealthy(topicOf(channelId))) doubtedUntil.set(channelId, now + lastingMs);
      else if ((doubtedUntil.get(channelId) ?? now) < now) doubtedUntil.delete(channelId);
    }
    if (isAlert && now - allAt < channelHeadsEveryMs) {
      return channels.filter((channelId) => doubtedUntil.has(channelId));
    }
    allAt = now;
    return channels;
  }

  const forget = (channelId: string) => {
    sentRevs.delete(channelId);
    doubtedUntil.delete(channelId);
  };
  const isWatched = (channelId: string) => io.of("/").adapter.rooms.has(rooms.channel(channelId));

  return {
    follow: (channelId, lastRev) => {
      sentRevs.set(channelId, Math.min(lastRev, sentRevs.get(channelId) ?? lastRev));
    },
    announce: async (isAlert) => {
      for (const channelId of sentRevs.keys()) if (!isWatched(channelId)) forget(channelId);
      const due = chooseDue(isAlert);
      if (due.length === 0) return;
      for (const head of await listChannelCounters(db, due)) {
        if (head.lastRev <= (sentRevs.get(head.channelId) ?? 0)) continue;
        sentRevs.set(head.channelId, head.lastRev);
        io.local.to(rooms.channel(head.channelId)).emit("channel:head", head);
      }
    },
  };
}
