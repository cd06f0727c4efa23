import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Channel } from "./queries.ts";
import { showRead, tellRead } from "./read-cursor.ts";

/** Long enough to have looked, short enough not to be forgotten on leaving. */
const lookMs = 700;
/** The screen follows at once; the server is told this seldom, so that a busy channel costs little. */
const tellEveryMs = 3_000;

/**
 * Reads as the viewer looks: what has been on the screen of a window in use for a moment is read.
 * `seenSeq` is the last message on the screen; null holds still. The caller shows one channel only.
 */
export function useReadCursor(channel: Channel, seenSeq: number | null): void {
  const queryClient = useQueryClient();
  const teller = useRef<Teller | null>(null);

  useEffect(() => {
    const made = createTeller(queryClient);
    teller.current = made;
    window.addEventListener("pagehide", made.tellNow);
    return () => {
      window.removeEventListener("pagehide", made.tellNow);
      made.tellNow();
    };
  }, [queryClient]);

  useEffect(() => {
    const look = () => {
      if (seenSeq === null || seenSeq <= channel.lastReadSeq) return;
      if (document.hidden || !document.hasFocus()) return;
      showRead(queryClient, channel, seenSeq);
      teller.current?.tell(channel, seenSeq);
    };
    const timer = setTimeout(look, lookMs);
    window.addEventListener("focus", look);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("focus", look);
    };
  }, [queryClient, channel, seenSeq]);
}

type Teller = { tell: (channel: Channel, seq: number) => void; tellNow: () => void };

function createTeller(queryClient: QueryClient): Teller {
  let untold: { channel: Channel; seq: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function tellNow(): void {
    if (untold) void tellRead(queryClient, untold.channel, untold.seq);
    untold = null;
  }

  return {
    tellNow,
    tell: (channel, seq) => {
      untold = { channel, seq };
      if (timer) return;
      tellNow();
      timer = setTimeout(() => {
        timer = null;
        tellNow();
      }, tellEveryMs);
    },
  };
}
