import { listChannelCounters } from "@oni/db/chat";
import { rooms } from "../../contract/index.ts";
import { roomTopic } from "../bus/redis-adapter.ts";
import type { GatewayDeps } from "./deps.ts";

/** Repairs lost events: watchers receive the newest `seq` and `rev` of their channels. */
export type ChannelHeads = {
  /** A socket here watches a channel and has it up to `lastRev`. */
  follow(channelId: string, lastRev: number): void;
  /**
   * Sends the newest `seq` and `rev` of every channel that has changed to its watchers. During an alert
   * it checks only channels whose shard is or was recently down, and all of them from time to time.
   */
  announce(isAlert: boolean): Promise<void>;
};

/** The interval of checking all channels, whatever arrives over the bus. */
export const channelHeadsEveryMs = 15_000;

/** Senders may find a recovered shard a little later than this process. */
const lastingMs = 6_000;

export function createChannelHeads({ db, io, bus }: GatewayDeps): ChannelHeads {
  /** The `lastRev` that every watcher of a channel has certainly received. */
  const sentRevs = new Map<string, number>();
  const topicOf = (channelId: string) => roomTopic(rooms.channel(channelId));
  /**
   * The time until which the events of a channel count as unreliable, in milliseconds of the process
   * clock.
   */
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
