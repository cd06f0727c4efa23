import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isQuietAt } from "@oni/api/contract";
import { notifyQuery } from "../../chat/notifications/queries.ts";
import { directsQuery, refreshDirects } from "../../chat/lists/queries.ts";
import { useLive } from "../../live/use-live.ts";
import { addKnock, setMutual } from "./knocks.ts";

/**
 * Subscribes to knocks on the viewer and to the direct lines that they open. In quiet hours a knock waits
 * in the inbox.
 */
export function useKnockEvents(viewerId: string): void {
  const live = useLive();
  const queryClient = useQueryClient();
  useEffect(() => {
    const handleOpened = async (directId: string) => {
      await refreshDirects(queryClient);
      const directs = await queryClient.ensureQueryData(directsQuery);
      const other = directs.find(({ id }) => id === directId)?.other;
      if (other) setMutual({ ...other, directId });
    };
    const stops = [
      live.on("knock", (knock) => {
        const quiet = queryClient.getQueryData(notifyQuery.queryKey)?.quiet ?? null;
        if (knock.userId !== viewerId && !isQuietAt(quiet, new Date())) addKnock(knock, Date.now());
      }),
      live.on("direct:opened", ({ directId }) => {
        handleOpened(directId).catch((error) =>
          console.info("A conversation opened unseen.", error),
        );
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [live, queryClient, viewerId]);
}
