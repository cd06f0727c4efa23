import type { QueryClient } from "@tanstack/react-query";
import type { Live } from "../../live/connection.ts";
import { pollWhileDown } from "../../live/fallback.ts";
import { useConnection } from "../../stores/connection.ts";
import { followTimeouts } from "../lists/follow-timeouts.ts";
import { changeLog } from "../log/logs.ts";
import { putAuthors } from "../log/put-authors.ts";
import { confirmEntry } from "../outbox/rewrite-entry.ts";
import { refetchMissed, showCounts } from "../lists/show-counts.ts";
import {
  applicationsQuery,
  channelsQuery,
  directsQuery,
  membersQuery,
  refreshDirects,
  refreshPins,
  refreshServers,
  serversQuery,
  threadsQuery,
} from "../lists/queries.ts";

const listPollMs = 30_000;

/** Keeps the lists of servers, channels and members in the query cache as the gateway tells. */
export function followLists(live: Pick<Live, "on">, queryClient: QueryClient): void {
  showCounts(queryClient);
  refetchMissed(queryClient);

  live.on("message:created", ({ nonce }) => {
    if (nonce !== null) confirmEntry(nonce);
  });
  const readLists = () => Promise.all([refreshServers(queryClient), refreshDirects(queryClient)]);
  followTimeouts(queryClient, readLists);
  const refreshList = (serverId: string) => {
    const listed = listOf(queryClient, serverId);
    if (listed !== "servers") void refreshDirects(queryClient);
    if (listed !== "directs") void refreshServers(queryClient);
  };
  live.on("server:changed", ({ serverId }) => {
    if (serverId === null) return void readLists();
    refreshList(serverId);
    void queryClient.invalidateQueries({ queryKey: applicationsQuery(serverId).queryKey });
  });
  // A line that was hidden comes back with its next message.
  live.on("channel:activity", ({ serverId }) => {
    if (listOf(queryClient, serverId) === null) void refreshDirects(queryClient);
  });
  live.on("message:updated", (message) => refreshPins(queryClient, message));
  live.on("message:updated", ({ channelId, thread }) => {
    const { queryKey } = threadsQuery(channelId);
    const isListed = queryClient.getQueryData(queryKey)?.some(({ id }) => id === thread?.channelId);
    if (thread && !isListed) void queryClient.invalidateQueries({ queryKey });
  });
  live.on("channel:read", ({ channelId, parentId, isFollowing }) => {
    if (parentId === undefined) return;
    const { queryKey } = threadsQuery(parentId);
    const thread = queryClient.getQueryData(queryKey)?.find(({ id }) => id === channelId);
    if (thread?.isFollowing !== isFollowing) void queryClient.invalidateQueries({ queryKey });
  });
  live.on("message:deleted", (message) => refreshPins(queryClient, message));
  live.on("channel:changed", ({ serverId }) => {
    void queryClient.invalidateQueries({ queryKey: channelsQuery(serverId).queryKey });
    // Side rooms that are listed, or shown, may have another name.
    void queryClient.invalidateQueries({ queryKey: ["api", "channels"] });
    void refreshServers(queryClient);
  });
  live.on("member:changed", ({ serverId }) => {
    void refreshMembers(queryClient, serverId);
    refreshList(serverId);
  });

  const refreshLists = async () => {
    await Promise.all([
      // And what lies under it: what goes on there, channels, members.
      queryClient.invalidateQueries({ queryKey: serversQuery.queryKey }),
      refreshDirects(queryClient),
    ]);
  };
  // What happened while the link was down was not told.
  useConnection.subscribe(({ connects }, before) => {
    if (connects !== before.connects) void refreshLists();
  });
  pollWhileDown(useConnection, listPollMs, refreshLists);
}

/** Which list a server stands in; null where it is in none that is held. */
function listOf(queryClient: QueryClient, serverId: string): "servers" | "directs" | null {
  const isListed = (query: typeof serversQuery | typeof directsQuery) =>
    queryClient.getQueryData<{ id: string }[]>(query.queryKey)?.some(({ id }) => id === serverId);
  if (isListed(serversQuery)) return "servers";
  return isListed(directsQuery) ? "directs" : null;
}

/** Asks for the members again, and shows their names and avatars beside what they have written. */
async function refreshMembers(queryClient: QueryClient, serverId: string): Promise<void> {
  const { queryKey } = membersQuery(serverId);
  await queryClient.invalidateQueries({ queryKey });
  const members = queryClient.getQueryData(queryKey) ?? [];
  for (const { id } of queryClient.getQueryData(channelsQuery(serverId).queryKey) ?? [])
    changeLog(id, (log) => putAuthors(log, members));
}
