import { shownCounts } from "../unread/channel-counts.ts";
import { useCounts } from "../unread/counts-store.ts";

/** Returns the unread count of all threads of a channel that the viewer follows. */
export const useUnreadInThreads = (channelId: string): number =>
  useCounts(({ channels }) =>
    Object.values(channels).reduce(
      (sum, counts) =>
        counts.counted.parentId === channelId ? sum + shownCounts(counts).unreadCount : sum,
      0,
    ),
  );

/** Returns the unread count of one thread, 0 if the viewer does not follow it. */
export const useUnreadIn = (channelId: string): number =>
  useCounts(({ channels }) => {
    const counts = channels[channelId];
    return counts ? shownCounts(counts).unreadCount : 0;
  });
