import type { Message } from "@oni/realtime/contract";
import { useEffect } from "react";
import type { ChannelSession } from "../../chat/log/channel-session.ts";

/** Keeps the log short around what is on the screen; null while nothing may be dropped. */
export function useKeptMessages(
  session: ChannelSession,
  messages: readonly Message[],
  shown: { fromSeq: number | null; toSeq: number | null } | null,
): void {
  const { fromSeq = null, toSeq = null } = shown ?? {};
  useEffect(() => {
    if (fromSeq !== null && toSeq !== null) session.keepNear({ fromSeq, toSeq });
  }, [session, messages, fromSeq, toSeq]);
}
