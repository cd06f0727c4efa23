import type { QueryClient } from "@tanstack/react-query";
import { writeStored } from "../../stores/local-storage.ts";
import { currentUserQuery } from "../auth/current-user.ts";

/** Writing this key fires a storage event in the browser's other tabs only. */
const storageKey = "oni.profile-changed";

/** Tells the other tabs that the member's profile is another now. */
export const announceProfile = () => writeStored(storageKey, new Date().toISOString());

/** Asks for the member's profile again when another tab has changed it. */
export function startProfileSync(queryClient: QueryClient): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === storageKey) {
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    }
  });
}
