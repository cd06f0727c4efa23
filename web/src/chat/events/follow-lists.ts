import type { QueryClient } from "@tanstack/react-query";
import type { Live } from "../../live/connection.ts";
import { pollWhileDown } from "../../live/fallback.ts";
import { useConnection } from "../../stores/connection.ts";
import { followTimeouts } from "../lists/follow-timeouts.ts";
import { changeLog } from "../log/logs.ts";
import { putAuthors } from "../log/put-authors.ts";
import { confirmEntry } from "../outbox/rewrite-entry.ts";
import { refetchMissed, showCounts } from "../lists/show-counts.ts";
import { categoriesQuery } from "../categories/queries.ts";
import { rolesQuery } from "../roles/queries.ts";
import {
  applicationsQuery,
  channelsQuery,
  directsQuery,
  membersQuery,
  refreshDirects,
  refreshPins,
  refreshServers,
  serversQuery,
  threadQuery,
  threadsQuery,
} from "../lists/queries.ts";

const listPollMs = 30_000;

/** Keeps the cached lists of servers, channels and members current by events of the gateway. */
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
    // They contain what the viewer may do, who may have joined.
    void queryClient.invalidateQueries({ queryKey: channelsQuery(serverId).queryKey });
    void queryClient.invalidateQueries({ queryKey: applicationsQuery(serverId).queryKey });
  });
  // A hidden direct line returns with its next message.
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
    // The counts of a thread start from this response whenever a list of servers has dropped them.
    queryClient.setQueryData(
      threadQuery(channelId).queryKey,
      (known) => known && { ...known, isFollowing: isFollowing ?? known.isFollowing },
    );
  });
  live.on("message:deleted", (message) => refreshPins(queryClient, message));
  live.on("channel:changed", ({ serverId }) => {
    void queryClient.invalidateQueries({ queryKey: channelsQuery(serverId).queryKey });
    void queryClient.invalidateQueries({ queryKey: categoriesQuery(serverId).queryKey });
    // Threads on the screen may have another name too.
    void queryClient.invalidateQueries({ queryKey: ["api", "channels"] });
    void refreshServers(queryClient);
  });
  // The viewer's rights are part of the list.
  live.on("role:changed", ({ serverId }) => {
    refreshList(serverId);
    void queryClient.invalidateQueries({ queryKey: rolesQuery(serverId).queryKey });
  });
  live.on("server:order", () => void refreshServers(queryClient));
  live.on("member:changed", ({ serverId }) => {
    void refreshMembers(queryClient, serverId);
    refreshList(serverId);
  });

  const refreshLists = async () => {
    await Promise.all([
      // Includes the queries below this key: activity, channels and members.
      queryClient.invalidateQueries({ queryKey: serversQuery.queryKey }),
      refreshDirects(queryClient),
    ]);
  };
  // Events are lost while the link is down.
  useConnection.subscribe(({ connects }, before) => {
    if (connects !== before.connects) void refreshLists();
  });
  pollWhileDown(useConnection, listPollMs, refreshLists);
}

/** Returns the list that contains a server, or null if no cached list does. */
function listOf(queryClient: QueryClient, serverId: string): "servers" | "directs" | null {
  const isListed = (query: typeof serversQuery | typeof directsQuery) =>
    queryClient.getQueryData<{ id: string }[]>(query.queryKey)?.some(({ id }) => id === serverId);
  if (isListed(serversQuery)) return "servers";
  return isListed(directsQuery) ? "directs" : null;
}

/** Refetches the members and updates the names and avatars in the logs. */
async function refreshMembers(queryClient: QueryClient, serverId: string): Promise<void> {
  const { queryKey } = membersQuery(serverId);
  await queryClient.invalidateQueries({ queryKey });
  const members = queryClient.getQueryData(queryKey) ?? [];
  for (const { id } of queryClient.getQueryData(channelsQuery(serverId).queryKey) ?? [])
    changeLog(id, (log) => putAuthors(log, members));
}
