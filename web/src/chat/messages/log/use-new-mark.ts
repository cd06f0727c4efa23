import { useEffect, useState } from "react";
import { logOf } from "../../log/logs.ts";
import { clearUnreadMark, useUnreadMarks } from "../../unread/held-marks.ts";
import type { Channel } from "../../lists/queries.ts";
import { lastReadSeqOf, lastSeqOf } from "../../unread/counts-store.ts";

export type NewMark = {
  /** "New" begins after this `seq`; null marks nothing. */
  afterSeq: number | null;
  /** The viewer has put the mark there by hand, here or on another device: looking does not read. */
  isManual: boolean;
  /** They read on: the mark stays where it is, and looking reads again. */
  release: () => void;
  clear: () => void;
};

/**
 * Where "new" begins: after what was read when the channel was opened, or when the viewer last
 * looked away, or where they have put it. It stays while they read on, and goes when they speak.
 */
export function useNewMark(channel: Channel): NewMark {
  const { id } = channel;
  const [afterSeq, setAfterSeq] = useState<number | null>(
    channel.unreadCount > 0 ? lastReadSeqOf(channel) : null,
  );
  const manualSeq = useUnreadMarks((state) => state.afterSeqs[id]);

  // Going to the channel and leaving it both end what was held in it.
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

/** Without a live link the log alone hears of what comes. */
const lastSeqIn = (channel: Channel) => logOf(channel.id)?.lastSeq ?? lastSeqOf(channel);
