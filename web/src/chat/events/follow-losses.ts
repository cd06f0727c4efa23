import { hashKey, notifyManager, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { emptyTray } from "../files/fill-tray.ts";
import { dropLog } from "../log/logs.ts";
import { failMessagesOf } from "../outbox/outbox.ts";
import { setDraft } from "../../stores/drafts.ts";
import { forgetKnownDraft } from "../../stores/known-drafts.ts";
import { forgetLost } from "../../stores/trays.ts";
import { channelsQuery, serversQuery, threadsQuery } from "../lists/queries.ts";

/**
 * Forgets the servers and channels that a new list no longer contains: their cached queries, logs, drafts
 * and files. Otherwise the screen that still shows one would fetch what the viewer may not see any more.
 * Unsent messages stay in the outbox with the reason. `viewerId` returns the signed-in member.
 *
 * It forgets after the screens have the list: one that renders before would fetch what it misses.
 */
export function followLosses(queryClient: QueryClient, viewerId: () => string): void {
  const known = new Map<string, ReadonlySet<string>>();
  // Another member of this browser has lost nothing by a list of their own.
  const keyOf = (queryHash: string) => `${viewerId()} ${queryHash}`;

  const forgetChannel = (id: string) => {
    const threads = queryClient.getQueryData(threadsQuery(id).queryKey) ?? [];
    for (const channelId of [id, ...threads.map((thread) => thread.id)]) {
      forgetWriting(viewerId(), channelId);
      dropLog(channelId);
      queryClient.removeQueries({ queryKey: ["api", "channels", channelId] });
    }
  };
  const forgetServer = (id: string) => {
    const { queryKey } = channelsQuery(id);
    for (const channel of queryClient.getQueryData(queryKey) ?? []) forgetChannel(channel.id);
    known.delete(keyOf(hashKey(queryKey)));
    queryClient.removeQueries({ queryKey: [...serversQuery.queryKey, id] });
  };

  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
    const { queryKey, queryHash } = event.query;
    const isListOfServers = queryHash === listHash;
    if (!isListOfServers && !isListOfChannels(queryKey)) return;
    const items = queryClient.getQueryData<{ id: string }[]>(queryKey) ?? [];
    const listed = new Set(items.map(({ id }) => id));
    const key = keyOf(queryHash);
    const before = known.get(key);
    known.set(key, listed);
    const lost = [...(before ?? [])].filter((id) => !listed.has(id));
    if (lost.length > 0)
      notifyManager.schedule(() => lost.forEach(isListOfServers ? forgetServer : forgetChannel));
  });
}

/** Resolves when the screens have the data that was fetched, and what it lacks is forgotten. */
export const listsShown = () => new Promise<void>((resolve) => notifyManager.schedule(resolve));

const listHash = hashKey(serversQuery.queryKey);

const isListOfChannels = ([, servers, serverId, part, ...rest]: QueryKey) =>
  servers === "servers" && serverId !== undefined && part === "channels" && rest.length === 0;

/** The base of a draft goes first: an emptied draft without one is not sent. */
function forgetWriting(viewerId: string, channelId: string): void {
  forgetKnownDraft(viewerId, channelId);
  setDraft(channelId, "");
  setDraft(`reply:${channelId}`, "");
  emptyTray(channelId);
  forgetLost(channelId);
  failMessagesOf(channelId, "This channel is gone, or you no longer see it.");
}
