import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { readKey } from "../../live/calls/read.ts";
import { pollWhileDown } from "../../live/fallback.ts";
import { createRefresher } from "../../live/refresher.ts";
import { useLive } from "../../live/use-live.ts";
import { useConnection } from "../../stores/connection.ts";

/** The minimum interval between refetches by events. It stays within the rate limit of look-ups. */
const refreshEveryMs = 10_000;
const pollMs = 15_000;

/** Keeps the preview of an invitation current by events, or every 15 s while the link is down. */
export function useFreshInvite(code: string, isShown: boolean): void {
  const live = useLive();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isShown) return undefined;
    const queryKey = readKey("GET /api/invites/:code", { params: { code } });
    const refresh = () => queryClient.invalidateQueries({ queryKey });
    const { request, stop } = createRefresher(() => void refresh(), refreshEveryMs);
    let hasAnswered = false;
    const watch = live.watch({
      name: "invite:watch",
      payload: () => ({ code }),
      // Changes before a later ack were not sent to this tab.
      onAnswer: () => (hasAnswered ? request() : (hasAnswered = true)),
      onRefused: request,
    });
    const stops = [
      live.on("invite:changed", request),
      pollWhileDown(useConnection, pollMs, refresh),
      watch.stop,
      stop,
    ];
    return () => stops.forEach((end) => end());
  }, [live, queryClient, code, isShown]);
}
