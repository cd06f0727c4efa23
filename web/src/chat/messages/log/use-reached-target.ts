import { useEffect, useRef } from "react";
import type { LogTarget } from "../../log/channel-pages.ts";
import type { ChannelSession } from "../../log/channel-session.ts";
import { useIsLost } from "../../../stores/connection.ts";

/** Brings the log to a target; what could not be reached is tried again when the link is back. */
export function useReachedTarget(session: ChannelSession | null, target: LogTarget): void {
  const isLost = useIsLost();
  const reached = useRef<{ session: ChannelSession; target: LogTarget } | null>(null);
  useEffect(() => {
    const isReached = reached.current?.session === session && reached.current?.target === target;
    if (session === null || isReached) return;
    session.goTo(target).then(
      () => (reached.current = { session, target }),
      (error) => console.info("That message was not reached.", error),
    );
  }, [session, target, isLost]);
}
