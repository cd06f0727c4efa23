import type { EventPayload } from "@oni/realtime/contract";
import { createMemberStore } from "../../stores/member-store.ts";
import { countAppliers } from "./count-appliers.ts";
import { useCounts } from "./counts-store.ts";

/** Channels that the viewer has marked unread by hand, with the `seq` after which they did. */
type HeldMarksState = { afterSeqs: Readonly<Record<string, number>> };

/** While a mark is held, looking does not read: else whoever marks a line would read it at once. */
export const useHeldMarks = createMemberStore<HeldMarksState>(() => ({ afterSeqs: {} }));

export function holdMark(channelId: string, afterSeq: number): void {
  useHeldMarks.setState(({ afterSeqs }) => ({
    afterSeqs: { ...afterSeqs, [channelId]: afterSeq },
  }));
}

/** A read position goes back only where the viewer has marked something unread, here or elsewhere. */
export function holdWhereMarkedUnread(read: EventPayload<"channel:read">): void {
  const { channelId, lastReadSeq } = read;
  const held = useCounts.getState().channels[channelId];
  const next = held && countAppliers["channel:read"](held, read, "");
  if (next && next.counted.lastReadSeq < held.counted.lastReadSeq) holdMark(channelId, lastReadSeq);
}

export function releaseMark(channelId: string): void {
  useHeldMarks.setState(({ afterSeqs: { [channelId]: _, ...afterSeqs } }) => ({ afterSeqs }));
}
