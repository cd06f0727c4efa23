import type { EventPayload } from "@oni/realtime/contract";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { importing } from "../../browser/importing.ts";
import { readKey } from "../../live/calls/read.ts";
import type { Live } from "../../live/connection.ts";
import { pollWhileDown } from "../../live/fallback.ts";
import { useConnection } from "../../stores/connection.ts";
import { followTimeouts } from "../lists/follow-timeouts.ts";
import { followLosses, listsShown } from "./follow-losses.ts";
import { changeLog } from "../log/logs.ts";
import { putAuthors } from "../log/put-authors.ts";
import { confirmEntry } from "../outbox/rewrite-entry.ts";
import { refetchMissed, showCounts } from "../lists/show-counts.ts";
import { categoriesQuery } from "../categories/queries.ts";
import { explanationsKey, rolesQuery } from "../roles/queries.ts";
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

/** Few members ever receive such a change. */
const loadMasks = importing(() => import("../masks/show-mask-change.ts"), "showMaskChange");

const listPollMs = 30_000;

/** Keeps the cached lists of servers, channels and members current by events of the gateway. */
export function followLists(
  live: Pick<Live, "on">,
  queryClient: QueryClient,
  viewerId: () => string,
): void {
  showCounts(queryClient);
  refetchMissed(queryClient);
  followLosses(queryClient, viewerId);

  live.on("message:created", ({ nonce }) => {
    if (nonce !== null) confirmEntry(nonce);
  });
  const readLists = async () => {
    await Promise.all([refreshServers(queryClient), refreshDirects(queryClient)]);
    await listsShown();
  };
  followTimeouts(queryClient, readLists);
  /** Refetches the list first: it says whether the viewer still has the server. */
  const refreshServer = async (serverId: string, ...parts: { queryKey: QueryKey }[]) => {
    const listed = listOf(queryClient, serverId);
    await Promise.all([
      listed === "servers" || refreshDirects(queryClient),
      listed === "directs" || refreshServers(queryClient),
    ]);
    await listsShown();
    await Promise.all(parts.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
    await listsShown();
  };
  const showMask = async (change: EventPayload<"mask:changed">) => {
    const masks = await loadMasks().catch(() => null);
    await masks?.showMaskChange(queryClient, change, viewerId());
  };
  live.on("server:changed", ({ serverId }) => {
    if (serverId === null) return void readLists();
    // The channels contain what the viewer may do, who may have joined.
    void refreshServer(serverId, channelsQuery(serverId), applicationsQuery(serverId));
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
    const refreshed = refreshServer(serverId, channelsQuery(serverId), categoriesQuery(serverId));
    // Threads on the screen may have another name too.
    void refreshed.then(() => queryClient.invalidateQueries({ queryKey: ["api", "channels"] }));
  });
  // The viewer's rights are part of the list.
  live.on(
    "role:changed",
    ({ serverId }) =>
      void refreshServer(serverId, rolesQuery(serverId), { queryKey: explanationsKey(serverId) }),
  );
  live.on("mask:changed", (change) => void showMask(change));
  live.on("server:order", () => void refreshServers(queryClient));
  live.on("member:changed", ({ serverId }) => {
    const refreshed = refreshServer(serverId, membersQuery(serverId), {
      queryKey: readKey("GET /api/servers/:id/bots", { params: { id: serverId } }),
    });
    void refreshed.then(() => showAuthors(queryClient, serverId));
  });

  const refreshLists = async () => {
    await readLists();
    // Activity, and channels and members of the servers that are still listed.
    await queryClient.invalidateQueries({
      queryKey: serversQuery.queryKey,
      predicate: ({ queryKey }) => queryKey.length > serversQuery.queryKey.length,
    });
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

/** Updates the names and avatars in the logs by the cached members. */
function showAuthors(queryClient: QueryClient, serverId: string): void {
  const members = queryClient.getQueryData(membersQuery(serverId).queryKey) ?? [];
  for (const { id } of queryClient.getQueryData(channelsQuery(serverId).queryKey) ?? [])
    changeLog(id, (log) => putAuthors(log, members));
}
