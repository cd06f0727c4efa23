import { create } from "zustand";

/** Channels that the viewer has marked unread by hand, with the `seq` after which they did. */
type HeldMarksState = { afterSeqs: Readonly<Record<string, number>> };

/** While a mark is held, looking does not read: else whoever marks a line would read it at once. */
export const useHeldMarks = create<HeldMarksState>()(() => ({ afterSeqs: {} }));

export function holdMark(channelId: string, afterSeq: number): void {
  useHeldMarks.setState(({ afterSeqs }) => ({
    afterSeqs: { ...afterSeqs, [channelId]: afterSeq },
  }));
}

export function releaseMark(channelId: string): void {
  useHeldMarks.setState(({ afterSeqs: { [channelId]: _, ...afterSeqs } }) => ({ afterSeqs }));
}
