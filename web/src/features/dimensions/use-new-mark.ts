import { useEffect, useState } from "react";
import type { ChannelLog } from "../../live/channel-log.ts";
import type { Channel } from "./queries.ts";

export type NewMark = {
  /** "New" begins after this `seq`; null marks nothing. */
  afterSeq: number | null;
  /** The viewer has put the mark there by hand: looking does not read until they come back. */
  isHeld: boolean;
  hold: (afterSeq: number) => void;
  clear: () => void;
};

/**
 * Where "new" begins: after what was read when the channel was opened, or when the viewer last
 * looked away. It stays while they read on, and goes when they speak.
 */
export function useNewMark(channel: Channel, log: ChannelLog | undefined): NewMark {
  const [afterSeq, setAfterSeq] = useState<number | null>(
    channel.lastSeq > channel.lastReadSeq ? channel.lastReadSeq : null,
  );
  const [isHeld, setIsHeld] = useState(false);
  const { lastReadSeq } = channel;
  const lastSeq = log?.lastSeq ?? channel.lastSeq;

  useEffect(() => {
    const handleAway = () => setAfterSeq((held) => held ?? lastReadSeq);
    const handleBack = () => setAfterSeq((held) => (held !== null && lastSeq > held ? held : null));
    window.addEventListener("blur", handleAway);
    window.addEventListener("focus", handleBack);
    return () => {
      window.removeEventListener("blur", handleAway);
      window.removeEventListener("focus", handleBack);
    };
  }, [lastReadSeq, lastSeq]);

  return {
    afterSeq,
    isHeld,
    hold: (seq) => {
      setAfterSeq(seq);
      setIsHeld(true);
    },
    clear: () => {
      setAfterSeq(null);
      setIsHeld(false);
    },
  };
}
