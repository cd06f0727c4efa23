import { useEffect, useState } from "react";

const settledAfterMs = 1_000;

/** Turns true when what was drawn on opening has come to rest: from then on, what appears is news. */
export function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), settledAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
