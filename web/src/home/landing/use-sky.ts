import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { read } from "../../live/calls/read.ts";
import { pollWhileDown } from "../../live/fallback.ts";
import { createRefresher } from "../../live/refresher.ts";
import { useConnection } from "../../stores/connection.ts";
import { onCountChange } from "./use-node-count.ts";

const skyQuery = read("GET /api/sky", {});

/** Browsers and proxies may cache the response for this long. */
const cacheMs = 60_000;

/**
 * The sky without names. It is fetched again after a new node, at most once a minute, and every minute
 * without the link.
 */
export function useSky() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = () => queryClient.invalidateQueries({ queryKey: skyQuery.queryKey });
    const { request, stop } = createRefresher(() => void refresh(), cacheMs + 1_000);
    const stops = [onCountChange(request), pollWhileDown(useConnection, cacheMs, refresh), stop];
    return () => stops.forEach((end) => end());
  }, [queryClient]);
  return useQuery(skyQuery);
}
