import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Channel } from "../../chat/queries.ts";
import { recountUnread } from "../../chat/unread/recount-unread.ts";

/** A reader has read by then what arrives before their eyes. */
const patienceMs = 2_000;

/**
 * Has the server count anew what arrives in the open channel and stays unread: the window is not in
 * use, the view is elsewhere in the log, the viewer has marked something unread, or is gone already.
 */
export function useRecount(channel: Channel): void {
  const queryClient = useQueryClient();
  const shown = useRef(channel);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const { lastSeq, lastReadSeq } = channel;

  useEffect(() => {
    shown.current = channel;
  }, [channel]);

  useEffect(() => {
    const recountFrom = (seq: number) => {
      timer.current = setTimeout(() => {
        timer.current = null;
        const now = shown.current;
        if (now.lastReadSeq < seq) void recountUnread(queryClient);
        else if (now.lastReadSeq < now.lastSeq) recountFrom(now.lastSeq);
      }, patienceMs);
    };
    if (timer.current === null && lastReadSeq < lastSeq) recountFrom(lastSeq);
  }, [queryClient, lastSeq, lastReadSeq]);

  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current);
      const left = shown.current;
      if (left.lastReadSeq < left.lastSeq) void recountUnread(queryClient);
    },
    [queryClient],
  );
}
