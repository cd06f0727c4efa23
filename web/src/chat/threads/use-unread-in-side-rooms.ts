import { shownCounts } from "../unread/channel-counts.ts";
import { useCounts } from "../unread/counts-store.ts";

/** What is unread to the viewer in all side rooms of a channel that they follow. */
export const useUnreadInSideRooms = (channelId: string): number =>
  useCounts(({ channels }) =>
    Object.values(channels).reduce(
      (sum, held) =>
        held.counted.parentId === channelId ? sum + shownCounts(held).unreadCount : sum,
      0,
    ),
  );

/** What is unread to the viewer in one side room; none where they do not follow it. */
export const useUnreadIn = (channelId: string): number =>
  useCounts(({ channels }) => {
    const held = channels[channelId];
    return held ? shownCounts(held).unreadCount : 0;
  });
