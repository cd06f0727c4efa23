import type { Message } from "@oni/realtime/contract";
import { useEffect } from "react";
import type { ChannelSession } from "../../log/channel-session.ts";

/** Keeps the log short around what is on the screen; null while nothing may be dropped. */
export function useKeptMessages(
  session: ChannelSession,
  messages: readonly Message[],
  kept: { fromSeq: number; toSeq: number } | null,
): void {
  const { fromSeq = null, toSeq = null } = kept ?? {};
  useEffect(() => {
    if (fromSeq !== null && toSeq !== null) session.keepNear({ fromSeq, toSeq });
  }, [session, messages, fromSeq, toSeq]);
}
