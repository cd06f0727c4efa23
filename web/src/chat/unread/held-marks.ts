import type { EventPayload } from "@oni/realtime/contract";
import { createMemberStore } from "../../stores/member-store.ts";
import { countAppliers } from "./count-appliers.ts";
import { useCounts } from "./counts-store.ts";

/** Channels that the viewer has marked unread by hand, with the `seq` after which they did. */
type UnreadMarksState = { afterSeqs: Readonly<Record<string, number>> };

/** While a mark is held, looking does not read: else whoever marks a line would read it at once. */
export const useUnreadMarks = createMemberStore<UnreadMarksState>(() => ({ afterSeqs: {} }));

export function setUnreadMark(channelId: string, afterSeq: number): void {
  useUnreadMarks.setState(({ afterSeqs }) => ({
    afterSeqs: { ...afterSeqs, [channelId]: afterSeq },
  }));
}

/** A read position goes back only where the viewer has marked something unread, here or elsewhere. */
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
