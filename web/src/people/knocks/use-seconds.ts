import { useEffect, useState } from "react";

/** Returns the time in ms, updated every second while `isWanted`. */
export function useSeconds(isWanted: boolean): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    if (!isWanted) return undefined;
    const tick = () => setNowMs(Date.now());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [isWanted]);
  return nowMs;
}

/** `4 s ago`, `3 min ago`. */
export function agoSeconds(sinceMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - sinceMs) / 1_000));
  return seconds < 60 ? `${seconds} s ago` : `${Math.floor(seconds / 60)} min ago`;
}
