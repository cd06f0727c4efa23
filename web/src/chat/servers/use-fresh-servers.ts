import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followActivity, followServers } from "../lists/follow-servers.ts";
import { useLive } from "../../live/use-live.ts";
import { usePresenceWatch } from "../members/use-presence-watch.ts";

/** Keeps the activity of dimensions current while the caller is on the screen. */
export function useFreshActivity(viewerId: string): void {
  const live = useLive();
  const queryClient = useQueryClient();
  usePresenceWatch();
  useEffect(() => followActivity({ live, queryClient, viewerId }), [live, queryClient, viewerId]);
}

/** Does the same for a screen that also lists dimensions that the viewer is not in. */
export function useFreshServers(viewerId: string): void {
  const live = useLive();
  const queryClient = useQueryClient();
  useFreshActivity(viewerId);
  useEffect(() => followServers({ live, queryClient }), [live, queryClient]);
}
