import type { QueryClient } from "@tanstack/react-query";
import type { Live } from "../live/connection.ts";
import { pollWhileDown } from "../live/fallback.ts";
import { useConnection } from "../stores/connection.ts";
import { changeLog } from "./log/logs.ts";
import { putAuthors } from "./log/put-authors.ts";
import { settleMessage } from "./outbox/outbox.ts";
import { withGrowth, withUnread } from "./unread/counts.ts";
import { showCursor } from "./unread/read-cursor.ts";
import { recountUnread } from "./unread/recount-unread.ts";
import {
  type Channel,
  channelsQuery,
  membersQuery,
  refreshServers,
  type Server,
  serversQuery,
} from "./queries.ts";

/** Counts are right at once by what events say, and made exact by asking, at most this often. */
const recountMs = 2_000;
const listPollMs = 30_000;

/** Keeps the lists of servers, channels and members in the query cache as the gateway tells. */
export function followLists(live: Live, queryClient: QueryClient): void {
  const recount = coalesced(recountMs, () => void recountUnread(queryClient));
  const changeServers = (change: (servers: readonly Server[]) => readonly Server[]) =>
    queryClient.setQueryData(serversQuery.queryKey, (servers) => servers && [...change(servers)]);

  /** By how many messages a channel has grown, or undefined for one that was never listed. */
  function grow(
    serverId: string,
    growth: { channelId: string; lastSeq: number; isUnread: boolean },
  ) {
    const { queryKey } = channelsQuery(serverId);
    const channels = queryClient.getQueryData(queryKey);
    const held = channels?.find(({ id }) => id === growth.channelId);
    if (!channels || !held) return undefined;
    queryClient.setQueryData(queryKey, [...withGrowth(channels, growth)]);
    return Math.max(0, growth.lastSeq - held.lastSeq);
  }

  live.on("channel:activity", ({ serverId, channelId, lastSeq, mention }) => {
    const mentions = mention ? 1 : 0;
    const unread = grow(serverId, { channelId, lastSeq, isUnread: true }) ?? mentions;
    changeServers((servers) => withUnread(servers, serverId, { unread, mentions }));
    recount();
  });
  live.on("message:created", ({ channelId, seq, nonce }) => {
    if (nonce !== null) settleMessage(nonce);
    const serverId = serverOf(queryClient, channelId);
    // The channel is open: it is read by looking, or counted anew.
    if (serverId !== undefined) grow(serverId, { channelId, lastSeq: seq, isUnread: false });
  });
  live.on("server:changed", () => void refreshServers(queryClient));
  live.on("channel:changed", ({ serverId, read }) => {
    if (read) showCursor(queryClient, { id: read.channelId, serverId }, read);
    else void queryClient.invalidateQueries({ queryKey: channelsQuery(serverId).queryKey });
    recount();
  });
  live.on("member:changed", ({ serverId }) => {
    void refreshMembers(queryClient, serverId);
    recount();
  });

  const refreshLists = async () => {
    await queryClient.invalidateQueries({ queryKey: serversQuery.queryKey });
  };
  // What happened while the link was down, or while the tab slept, was not told.
  useConnection.subscribe(({ connects }, before) => {
    if (connects !== before.connects) void refreshLists();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) recount();
  });
  pollWhileDown(useConnection, listPollMs, refreshLists);
}

/** Asks for the members again, and shows their names and avatars beside what they have written. */
async function refreshMembers(queryClient: QueryClient, serverId: string): Promise<void> {
  const { queryKey } = membersQuery(serverId);
  await queryClient.invalidateQueries({ queryKey });
  const members = queryClient.getQueryData(queryKey) ?? [];
  for (const { id } of queryClient.getQueryData(channelsQuery(serverId).queryKey) ?? [])
    changeLog(id, (log) => putAuthors(log, members));
}

function serverOf(queryClient: QueryClient, channelId: string): string | undefined {
  const lists = queryClient.getQueriesData<Channel[]>({ queryKey: serversQuery.queryKey });
  return lists
    .flatMap(([, list]) => (Array.isArray(list) ? list : []))
    .find((item) => item.id === channelId && "serverId" in item)?.serverId;
}

/** Acts at the end of a stretch of calls, at most once every `ms`. */
function coalesced(ms: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  return () => {
    timer ??= setTimeout(() => {
      timer = null;
      act();
    }, ms);
  };
}
