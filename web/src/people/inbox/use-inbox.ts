import type { InboxEntry } from "@oni/realtime/contract";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { defineWrite } from "../../live/calls/call.ts";
import { useScreenAction } from "../../live/calls/use-screen-action.ts";
import { markRead } from "./apply-events.ts";
import { changePages } from "./follow-inbox.ts";
import { inboxQuery, inboxUnreadQuery } from "./queries.ts";

const markEntriesRead = defineWrite("POST /api/inbox/read");

/** Size of a page. A shorter page may be the last, or entries were left out of it. */
const fullPage = 50;

/** Returns the inbox, refetched on each mount, and functions to mark entries as read. */
export function useInbox() {
  const queryClient = useQueryClient();
  const inbox = useInfiniteQuery({ ...inboxQuery, staleTime: 0 });
  const { data: count } = useQuery(inboxUnreadQuery);
  const { hasNextPage, isFetching, fetchNextPage } = inbox;
  const isShort = hasNextPage && (inbox.data?.pages.at(-1)?.length ?? fullPage) < fullPage;
  useEffect(() => {
    if (isShort && !isFetching) void fetchNextPage();
  }, [isShort, isFetching, fetchNextPage]);
  const entries = inbox.data?.pages.flat() ?? [];
  const newestId = entries[0]?.id;
  const unread = count?.unread ?? 0;
  const show = (left: number, ids?: ReadonlySet<string>) => {
    queryClient.setQueryData(inboxUnreadQuery.queryKey, { unread: left });
    changePages(queryClient, (pages) => markRead(pages, new Date().toISOString(), ids));
  };
  const readOne = useScreenAction(
    "Not marked as read",
    (entry: InboxEntry) => markEntriesRead({ ids: [entry.id] }),
    (answer, { id }) => show(answer.unread, new Set([id])),
  );
  const readAll = useScreenAction(
    "Not marked as read",
    (upTo: string) => markEntriesRead({ upTo }),
    (answer) => show(answer.unread),
  );
  return {
    inbox,
    entries,
    unread,
    canReadAll: unread > 0 && newestId !== undefined,
    isReading: readAll.isPending,
    readOne: (entry: InboxEntry) => entry.readAt === null && readOne.mutate(entry),
    readAll: () => newestId !== undefined && readAll.mutate(newestId),
  };
}
