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
 * Keeps a shrine current while mounted and follows a rename of its owner. Without the live link it is
 * refetched every 30 seconds. `userId` is undefined until the shrine is loaded.
 */
export function useShrineWatch(username: string, userId: string | undefined): void {
  const live = useLive();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  useEffect(() => {
    if (userId === undefined) return;
    // The keys of its posts and images start with the key of the shrine.
    const { queryKey } = shrineQuery(username);
    const refresh = () => queryClient.invalidateQueries({ queryKey });
    const watch = live.watch({
      name: "user:watch",
      payload: () => ({ username }),
      // Changes between the fetch and the subscription sent no event.
      onAnswer: () => void refresh(),
      // The shrine was hidden or renamed before the subscription.
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

/** Copies the cached data to the new username, until it is refetched. */
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
