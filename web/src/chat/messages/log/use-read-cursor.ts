import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Channel } from "../../lists/queries.ts";
import { lastReadSeqOf, lastSeqOf } from "../../unread/counts-store.ts";
import { showFollowed, showRead, sendRead } from "../../lists/read-cursor.ts";

/** A message on the screen at two successive checks was there long enough to be read. */
const lookEveryMs = 700;
/**
 * The screen is updated at once. The server is updated this seldom, so that a busy channel costs little.
 */
const sendEveryMs = 3_000;

type Reading = {
  /** The last message on the screen, or null while the view moves to a target. */
  seenSeq: number | null;
  /**
   * True after the viewer has marked messages as unread. Then nothing is read, and unsent positions are
   * dropped.
   */
  isPaused: boolean;
};

/**
 * Marks messages on the screen as read while the window has the focus. The caller shows one channel only.
 */
export function useReadCursor(channel: Channel, { seenSeq, isPaused }: Reading): void {
  const queryClient = useQueryClient();
  const [sender] = useState(() => createReadSender(queryClient));
  const view = useRef({ channel, seenSeq });

  useEffect(() => {
    view.current = { channel, seenSeq: isPaused ? null : seenSeq };
    if (isPaused) sender.drop();
  }, [sender, channel, seenSeq, isPaused]);

  useEffect(() => {
    let lookedAt: number | null = null;
    let wasAtEnd = false;
    const { id } = view.current.channel;
    const look = () => {
      const { channel: shown, seenSeq: seen } = view.current;
      const before = lookedAt;
      lookedAt = document.hidden || !document.hasFocus() ? null : seen;
      const isAtEnd = lookedAt !== null && lookedAt >= lastSeqOf(shown);
      // A message that has just arrived is on the screen at the next check.
      showFollowed(shown, isAtEnd || (wasAtEnd && lookedAt !== null));
      wasAtEnd = isAtEnd;
      if (before === null || lookedAt === null) return;
      const seq = Math.min(before, lookedAt);
      if (seq <= lastReadSeqOf(shown)) return;
      showRead(shown, seq);
      sender.send(shown, seq);
    };
    const timer = setInterval(look, lookEveryMs);
    window.addEventListener("pagehide", sender.sendNow);
    return () => {
      clearInterval(timer);
      window.removeEventListener("pagehide", sender.sendNow);
      sender.sendNow();
      showFollowed({ id }, false);
    };
  }, [sender]);
}

function createReadSender(queryClient: QueryClient) {
  let unsent: { channel: Channel; seq: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function sendNow(): void {
    if (unsent) void sendRead(queryClient, unsent.channel, unsent.seq);
    unsent = null;
  }

  return {
    sendNow,
    drop: () => {
      unsent = null;
    },
    send: (channel: Channel, seq: number) => {
      unsent = { channel, seq };
      if (timer) return;
      sendNow();
      timer = setTimeout(() => {
        timer = null;
        sendNow();
      }, sendEveryMs);
    },
  };
}
