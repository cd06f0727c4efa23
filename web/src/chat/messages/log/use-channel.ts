import { useEffect, useState } from "react";
import { useLive } from "../../../live/use-live.ts";
import {
  type ChannelSession,
  openChannel,
  type SessionOutcome,
} from "../../log/channel-session.ts";
import type { LogTarget } from "../../log/channel-pages.ts";

type OpenedChannel = { session: ChannelSession; outcome: SessionOutcome; attempt: number };

/**
 * Opens a channel while the caller shows it. Returns null until it is open. Another `attempt` opens it
 * again.
 */
export function useChannel(
  channelId: string,
  firstTarget: LogTarget,
  attempt: number,
): OpenedChannel | null {
  const live = useLive();
  const [opened, setOpened] = useState<OpenedChannel | null>(null);
  const [target] = useState(firstTarget);

  useEffect(() => {
    const session = openChannel(live, channelId, target, (outcome) =>
      setOpened({ session, outcome, attempt }),
    );
    return session.close;
  }, [live, channelId, target, attempt]);

  return opened?.attempt === attempt ? opened : null;
}
