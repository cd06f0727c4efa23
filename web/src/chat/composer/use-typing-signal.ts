import { useRef } from "react";
import { useLive } from "../../live/use-live.ts";

/** The gateway forwards one per member in this time. */
const everyMs = 3_000;

/** Signals to the channel that the viewer is typing. After a message is sent the next key signals at once. */
export function useTypingSignal(channelId: string): { signal: () => void; reset: () => void } {
  const live = useLive();
  const sentAt = useRef(0);
  return {
    signal: () => {
      const now = Date.now();
      if (now - sentAt.current < everyMs) return;
      sentAt.current = now;
      void live.request("channel:typing", { channelId });
    },
    reset: () => {
      sentAt.current = 0;
    },
  };
}
