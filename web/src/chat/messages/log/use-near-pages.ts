import { useEffect } from "react";
import type { ChannelSession } from "../../log/channel-session.ts";

/** Rows before either edge at which the next page is fetched: half a page, to be there in time. */
const readAhead = 24;

/** Fetches what comes before or after while an edge of the log is near; null while it is not to move. */
export function useNearPages(
  session: ChannelSession,
  shown: { startIndex: number; endIndex: number; count: number } | null,
): void {
  const { startIndex = 0, endIndex = 0, count = 0 } = shown ?? {};
  useEffect(() => {
    if (count === 0) return;
    if (startIndex < readAhead) void session.loadOlder().catch(ignore);
    if (endIndex > count - readAhead) void session.loadNewer().catch(ignore);
  }, [session, startIndex, endIndex, count]);
}

/** Scrolling there again fetches again. */
const ignore = (error: unknown) => console.info("A page of messages did not come.", error);
