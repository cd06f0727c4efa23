import type { EventPayload } from "@oni/realtime/contract";
import { createMemberStore } from "../../stores/member-store.ts";
import { countAppliers } from "./count-appliers.ts";
import { useCounts } from "./counts-store.ts";

/** The `seq` after which the viewer has marked a channel as unread, by channel. */
type UnreadMarksState = { afterSeqs: Readonly<Record<string, number>> };

/**
 * While a channel is in this store, messages on the screen are not marked as read. Otherwise a marked
 * message would be read at once.
 */
export const useUnreadMarks = createMemberStore<UnreadMarksState>(() => ({ afterSeqs: {} }));

export function setUnreadMark(channelId: string, afterSeq: number): void {
  useUnreadMarks.setState(({ afterSeqs }) => ({
    afterSeqs: { ...afterSeqs, [channelId]: afterSeq },
  }));
}

/**
 * Adds a mark if the read position moved back. It moves back only when the viewer marks a message as
 * unread, here or on another device.
 */
export function markIfMovedBack(read: EventPayload<"channel:read">): void {
  const { channelId, lastReadSeq } = read;
  const counts = useCounts.getState().channels[channelId];
  const next = counts && countAppliers["channel:read"](counts, read, "");
  if (next && next.counted.lastReadSeq < counts.counted.lastReadSeq)
    setUnreadMark(channelId, lastReadSeq);
}

export function clearUnreadMark(channelId: string): void {
  useUnreadMarks.setState(({ afterSeqs: { [channelId]: _, ...afterSeqs } }) => ({ afterSeqs }));
}
