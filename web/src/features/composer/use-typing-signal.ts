import { useRef } from "react";
import { useLive } from "../../live/use-live.ts";

/** The gateway passes on one a member and so many ms. */
const everyMs = 3_000;

/** Tells the others that one is writing. Once it is sent, the next word is news again. */
export function useTypingSignal(channelId: string): { tell: () => void; end: () => void } {
  const live = useLive();
  const toldAt = useRef(0);
  return {
    tell: () => {
      const now = Date.now();
      if (now - toldAt.current < everyMs) return;
      toldAt.current = now;
      void live.ask("channel:typing", { channelId });
    },
    end: () => {
      toldAt.current = 0;
    },
  };
}
