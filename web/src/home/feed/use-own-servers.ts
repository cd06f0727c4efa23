import { useQuery } from "@tanstack/react-query";
import { serversQuery } from "../../chat/lists/queries.ts";

/** The viewer's dimensions, unread ones first. */
export function useOwnServers() {
  const servers = useQuery(serversQuery);
  const own = servers.data
    ?.filter(({ role }) => role !== null)
    .sort(
      (one, other) => other.unreadCount - one.unreadCount || one.name.localeCompare(other.name),
    );
  return { own, error: servers.error, retry: () => void servers.refetch() };
}
