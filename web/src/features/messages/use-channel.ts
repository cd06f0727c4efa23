import { useEffect, useState } from "react";
import { useLive } from "../../live/use-live.ts";
import {
  type ChannelSession,
  openChannel,
  type Place,
  type SessionState,
} from "../../chat/log/channel-session.ts";

type OpenChannel = {
  session: ChannelSession;
  state: SessionState;
  attempt: number;
  error: unknown;
};

/**
 * Opens a channel for as long as the caller shows it; null while it opens. Another `attempt` opens
 * it anew.
 */
export function useChannel(
  channelId: string,
  firstPlace: Place,
  attempt: number,
): OpenChannel | null {
  const live = useLive();
  const [opened, setOpened] = useState<OpenChannel | null>(null);
  const [place] = useState(firstPlace);

  useEffect(() => {
    const session = openChannel(live, channelId, place, (state, error) =>
      setOpened({ session, state, attempt, error }),
    );
    return session.close;
  }, [live, channelId, place, attempt]);

  return opened?.attempt === attempt ? opened : null;
}
