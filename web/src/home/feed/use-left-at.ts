import { useLayoutEffect, useState } from "react";
import { readStored, writeStored } from "../../stores/local-storage.ts";

/** When the member was on this page of this browser before; null at the first time. */
export function useLeftAt(userId: string): string | null {
  const key = `oni.home-left.${userId}`;
  const [leftAt] = useState(() => readStored(key));
  // What comes while the next screen is drawn came afterwards, so it cannot wait for an effect.
  useLayoutEffect(() => {
    const note = () => writeStored(key, new Date().toISOString());
    window.addEventListener("pagehide", note);
    return () => {
      window.removeEventListener("pagehide", note);
      note();
    };
  }, [key]);
  return leftAt;
}
