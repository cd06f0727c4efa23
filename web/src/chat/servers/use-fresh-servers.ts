import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followActivity, followServers } from "../lists/follow-servers.ts";
import { useLive } from "../../live/use-live.ts";
import { usePresenceWatch } from "../members/use-presence-watch.ts";

/** Keeps who is awake and what was said last in dimensions as it is, while the caller is on the screen. */
export function useFreshActivity(viewerId: string): void {
  const live = useLive();
  const queryClient = useQueryClient();
  usePresenceWatch();
  useEffect(() => followActivity({ live, queryClient, viewerId }), [live, queryClient, viewerId]);
}

/** The same for a screen that lists dimensions the viewer is not in, too. */
export function useFreshServers(viewerId: string): void {
  const live = useLive();
  const queryClient = useQueryClient();
  useFreshActivity(viewerId);
  useEffect(() => followServers({ live, queryClient }), [live, queryClient]);
}
