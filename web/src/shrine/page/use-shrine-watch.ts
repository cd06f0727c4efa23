import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { pollWhileDown } from "../../live/fallback.ts";
import { useLive } from "../../live/use-live.ts";
import { useConnection } from "../../stores/connection.ts";
import { shrineQuery } from "../../people/cards/queries.ts";
import { wallQuery } from "../wall/queries.ts";
import { shrineImagesQuery, shrinePostsQuery } from "./queries.ts";

const pollMs = 30_000;

/**
 * Follows a shrine while it is on the screen, whatever its owner is called meanwhile; without the
 * live link it is asked for every 30 seconds. `userId` is known once it has been read.
 */
export function useShrineWatch(username: string, userId: string | undefined): void {
  const live = useLive();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  useEffect(() => {
    if (userId === undefined) return;
    // Its posts and images lie under the key of the shrine.
    const { queryKey } = shrineQuery(username);
    const refresh = () => queryClient.invalidateQueries({ queryKey });
    const watch = live.watch({
      name: "user:watch",
      payload: () => ({ username }),
      // What changed between reading it and this answer made no event here.
      onAnswer: () => void refresh(),
      // It was closed, or renamed, before it was watched.
      onRefused: () => void refresh(),
    });
    const stops = [
      watch.stop,
      pollWhileDown(useConnection, pollMs, refresh),
      live.on("user:changed", (changed) => {
        if (changed.userId !== userId || changed.username === username) return;
        renameShrine(queryClient, username, changed.username);
        void navigate(`/oni/${changed.username}`, { replace: true });
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [live, queryClient, navigate, username, userId]);
}

/** What was read under the former name is shown under the new one until it is read again. */
function renameShrine(queryClient: QueryClient, from: string, to: string): void {
  const shrine = queryClient.getQueryData(shrineQuery(from).queryKey);
  if (shrine) queryClient.setQueryData(shrineQuery(to).queryKey, { ...shrine, username: to });
  for (const query of [shrinePostsQuery, shrineImagesQuery, wallQuery]) {
    queryClient.setQueryData<unknown>(
      query(to).queryKey,
      queryClient.getQueryData<unknown>(query(from).queryKey),
    );
  }
}
