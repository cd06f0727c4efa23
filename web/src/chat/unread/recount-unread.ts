import type { QueryClient } from "@tanstack/react-query";
import { totalUnread } from "./counts.ts";
import { channelsQuery, refreshServers, serversQuery } from "../queries.ts";

/** Has the server count what is unread: in every dimension, and in the channels where that is news. */
export async function recountUnread(queryClient: QueryClient): Promise<void> {
  await refreshServers(queryClient);
  const servers = queryClient.getQueryData(serversQuery.queryKey) ?? [];
  await Promise.all(
    servers.map(async ({ id, unreadCount }) => {
      const { queryKey } = channelsQuery(id);
      const channels = queryClient.getQueryData(queryKey);
      const isNews = channels && totalUnread(channels) !== unreadCount;
      if (isNews) await queryClient.invalidateQueries({ queryKey });
    }),
  );
}
