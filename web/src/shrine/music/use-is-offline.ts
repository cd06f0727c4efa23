import { useSyncExternalStore } from "react";
import { isOffline } from "../../live/calls/api-error.ts";

/** Whether this device has no network, as far as its browser knows. */
export const useIsOffline = (): boolean => useSyncExternalStore(follow, isOffline, () => false);

function follow(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
