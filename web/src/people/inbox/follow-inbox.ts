import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { InboxEntry } from "@oni/realtime/contract";
import { entryRings } from "@oni/api/contract";
import { messagesRing } from "../../chat/notifications/notify-settings.ts";
import { notifyQuery } from "../../chat/notifications/queries.ts";
import { directsQuery } from "../../chat/lists/queries.ts";
import type { Live } from "../../live/connection.ts";
import { pollWhileDown } from "../../live/fallback.ts";
import { useConnection } from "../../stores/connection.ts";
import { hasNote, playNote } from "../../account/notifications/note.ts";
import { agreesWith, type InboxPages, putEntry } from "./apply-events.ts";
import { inboxQuery, inboxUnreadQuery } from "./queries.ts";

const pollMs = 30_000;

/**
 * Applies inbox events to the cached inbox and its count, and plays the sound if the settings allow it.
 */
export function followInbox(live: Pick<Live, "on">, queryClient: QueryClient): void {
  const refresh = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: inboxQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: inboxUnreadQuery.queryKey }),
    ]);
  };
  live.on("inbox:item", (entry) => {
    changePages(queryClient, (pages) => putEntry(pages, entry));
    const settings = queryClient.getQueryData(notifyQuery.queryKey);
    const isDirect = isDirectLine(queryClient, entry.target.serverId);
    if (settings && entryRings(settings, { entry, isDirect }, new Date())) ring();
  });
  live.on("inbox:unread", ({ unread }) => {
    queryClient.setQueryData(inboxUnreadQuery.queryKey, { unread });
    changePages(queryClient, (pages) => (agreesWith(pages, unread) ? pages : null));
  });
  live.on("channel:activity", ({ serverId, channelId, added, mention }) => {
    const settings = queryClient.getQueryData(notifyQuery.queryKey);
    const isDirect = isDirectLine(queryClient, serverId);
    if (added === 0 || mention || !settings) return;
    if (messagesRing(settings, { serverId, channelId }, isDirect, new Date())) ring();
  });
  // Events during a disconnect are lost.
  useConnection.subscribe(({ connects }, before) => {
    if (connects !== before.connects) void refresh();
  });
  pollWhileDown(useConnection, pollMs, refresh);
}

const isDirectLine = (queryClient: QueryClient, serverId: string | undefined): boolean =>
  queryClient.getQueryData(directsQuery.queryKey)?.some(({ id }) => id === serverId) ?? false;

function ring(): void {
  if (hasNote()) playNote();
}

/** Changes the cached pages. If `change` returns null, they are refetched. */
export function changePages(
  queryClient: QueryClient,
  change: (pages: InboxPages) => InboxPages | null,
): void {
  const { queryKey } = inboxQuery;
  const cached = queryClient.getQueryData<InfiniteData<InboxEntry[], string>>(queryKey);
  if (!cached) return;
  const pages = change(cached.pages);
  if (pages === cached.pages) return;
  if (pages)
    queryClient.setQueryData(queryKey, { ...cached, pages: pages.map((page) => [...page]) });
  else void queryClient.invalidateQueries({ queryKey });
}
