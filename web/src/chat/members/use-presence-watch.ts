import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLive } from "../../live/use-live.ts";
import { startPresence } from "../../stores/presence.ts";

/** Watches the presence of members while the caller is on the screen. */
export function usePresenceWatch(): void {
  const live = useLive();
  const queryClient = useQueryClient();
  useEffect(() => {
    const watch = live.watch({
      name: "constellation:watch",
      payload: () => ({}),
      onAnswer: ({ online }) => {
        startPresence(online);
        // The list is the only source for members who are not on the map.
        void queryClient.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[1] === "servers" && queryKey[3] === "members",
        });
      },
    });
    return watch.stop;
  }, [live, queryClient]);
}
