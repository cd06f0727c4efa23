import { useEffect } from "react";
import { call } from "../../api/call.ts";
import { pollWhileDown } from "../../live/fallback.ts";
import { useLive } from "../../live/use-live.ts";
import { useConnection } from "../../stores/connection.ts";
import { useWaitlist } from "../../stores/waitlist.ts";

/** Specification section 9. */
const pollMs = 60_000;

/** Asks for the count anew. A failure is ignored: the last count stays. */
export async function refreshWaitlistCount() {
  try {
    const { count } = await call("GET /api/waitlist/stats", {});
    useWaitlist.getState().setCount(count);
  } catch (error) {
    console.info("The waitlist could not be counted.", error);
  }
}

/** The count of claimed nodes: asked on load, pushed while the link is up, polled while it is not. */
export function useWaitlistCount(): number | null {
  const live = useLive();

  useEffect(() => void refreshWaitlistCount(), []);
  useEffect(() => pollWhileDown(useConnection, pollMs, refreshWaitlistCount), []);
  useEffect(() => {
    const { setCount } = useWaitlist.getState();
    const handleCount = ({ count }: { count: number }) => setCount(count);
    const unsubscribe = live.on("waitlist:stats", handleCount);
    const watch = live.watch({
      name: "waitlist:watch",
      payload: () => ({}),
      onAnswer: handleCount,
    });
    return () => {
      unsubscribe();
      watch.stop();
    };
  }, [live]);

  return useWaitlist((state) => state.count);
}
