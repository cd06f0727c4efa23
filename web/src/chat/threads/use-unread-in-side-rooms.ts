import { shownCounts } from "../unread/channel-counts.ts";
import { useCounts } from "../unread/counts-store.ts";

/** What is unread to the viewer in all side rooms of a channel that they follow. */
export const useUnreadInThreads = (channelId: string): number =>
  useCounts(({ channels }) =>
    Object.values(channels).reduce(
      (sum, counts) =>
        counts.counted.parentId === channelId ? sum + shownCounts(counts).unreadCount : sum,
      0,
    ),
  );

/** What is unread to the viewer in one side room; none where they do not follow it. */
export const useUnreadIn = (channelId: string): number =>
  useCounts(({ channels }) => {
    const counts = channels[channelId];
    return counts ? shownCounts(counts).unreadCount : 0;
  });
