import { useEffect, useState } from "react";
import { logOf } from "../../log/logs.ts";
import { clearUnreadMark, useUnreadMarks } from "../../unread/unread-marks.ts";
import type { Channel } from "../../lists/queries.ts";
import { lastReadSeqOf, lastSeqOf } from "../../unread/counts-store.ts";

export type NewMark = {
  /** The new messages begin after this `seq`. Null marks nothing. */
  afterSeq: number | null;
  /**
   * True if the viewer has placed the mark, here or on another device. Messages on the screen are then
   * not read.
   */
  isManual: boolean;
  /** The viewer reads on: the mark stays in place, and messages on the screen are read again. */
  release: () => void;
  clear: () => void;
};

/**
 * Returns where the new messages begin: after the messages read when the channel was opened or the window
 * lost the focus, or where the viewer has placed the mark. It stays while they read on and disappears
 * when they send a message.
 */
export function useNewMark(channel: Channel): NewMark {
  const { id } = channel;
  const [afterSeq, setAfterSeq] = useState<number | null>(
    channel.unreadCount > 0 ? lastReadSeqOf(channel) : null,
  );
  const manualSeq = useUnreadMarks((state) => state.afterSeqs[id]);

  // Opening the channel and leaving it both remove the viewer's mark.
  useEffect(() => {
    clearUnreadMark(id);
    return () => clearUnreadMark(id);
  }, [id]);

  useEffect(() => {
    const handleAway = () => setAfterSeq((current) => current ?? lastReadSeqOf(channel));
    const handleBack = () =>
      setAfterSeq((current) => (current !== null && lastSeqIn(channel) > current ? current : null));
    window.addEventListener("blur", handleAway);
    window.addEventListener("focus", handleBack);
    return () => {
      window.removeEventListener("blur", handleAway);
      window.removeEventListener("focus", handleBack);
    };
  }, [channel]);

  const end = (mark: number | null) => {
    setAfterSeq(mark);
    clearUnreadMark(id);
  };
  return {
    afterSeq: manualSeq ?? afterSeq,
    isManual: manualSeq !== undefined,
    release: () => end(manualSeq ?? afterSeq),
    clear: () => end(null),
  };
}

/** Without a live link only the log receives new messages. */
const lastSeqIn = (channel: Channel) => logOf(channel.id)?.lastSeq ?? lastSeqOf(channel);
