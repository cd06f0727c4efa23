import { useEffect } from "react";
import { create } from "zustand";
import { call } from "../../live/calls/call.ts";
import { pollWhileDown } from "../../live/fallback.ts";
import { useLive } from "../../live/use-live.ts";
import { useConnection } from "../../stores/connection.ts";

/** Specification section 9. */
const pollMs = 60_000;

/** The number of claimed nodes. Null until the first response. */
const useCount = create<{ count: number | null }>()(() => ({ count: null }));

/**
 * Calls back when the count changes, not when an equal count arrives. Returns a function that
 * unsubscribes.
 */
export const onCountChange = (act: () => void): (() => void) =>
  useCount.subscribe(({ count }, before) => {
    if (before.count !== null && count !== before.count) act();
  });

/** Fetches the node count. A failure is only logged, and the last count stays. */
export async function refreshNodeCount() {
  try {
    const { count } = await call("GET /api/waitlist/stats", {});
    useCount.setState({ count });
  } catch (error) {
    console.info("The node count could not be fetched.", error);
  }
}

/**
 * The number of claimed nodes: fetched first, pushed while the link is up, and polled while it is down.
 */
export function useNodeCount(): number | null {
  const live = useLive();

  useEffect(() => void refreshNodeCount(), []);
  useEffect(() => pollWhileDown(useConnection, pollMs, refreshNodeCount), []);
  useEffect(() => {
    const handleCount = ({ count }: { count: number }) => useCount.setState({ count });
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

  return useCount((state) => state.count);
}
