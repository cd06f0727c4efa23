import type { EventName, EventPayload } from "@oni/realtime/contract";
import { applyActivity, applyCounted, applyGrowth, type ChannelCounts } from "./channel-counts.ts";

type CountEventName = Extract<
  EventName,
  "channel:activity" | "channel:read" | "channel:head" | "message:created"
>;

type Applier<Name extends EventName> = (
  counts: ChannelCounts,
  payload: EventPayload<Name>,
  viewerId: string,
) => ChannelCounts;

/** Applies each event to the counts of its channel. Pure, and safe to repeat in any order. */
export const countAppliers: { readonly [Name in CountEventName]: Applier<Name> } = {
  "channel:activity": applyActivity,
  "channel:read": (
    counts,
    { channelId: id, serverId: _, parentId = null, isFollowing = true, unread, mentions, ...read },
  ) =>
    applyCounted(counts, {
      ...{ id, parentId, isFollowing, ...read },
      ...{ unreadCount: unread, mentionCount: mentions },
    }),
  "channel:head": (counts, { lastSeq }) => applyGrowth(counts, lastSeq),
  // The author of a message has read everything up to it.
  "message:created": (counts, { channelId: id, userId, seq, rev, createdAt }, viewerId) =>
    userId === viewerId
      ? applyCounted(counts, {
          ...{
            id,
            parentId: counts.counted.parentId,
            isFollowing: true,
            lastSeq: seq,
            lastRev: rev,
            lastReadSeq: seq,
            readAt: createdAt,
          },
          ...{ unreadCount: 0, mentionCount: 0 },
        })
      : applyGrowth(counts, seq),
};
