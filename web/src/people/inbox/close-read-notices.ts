import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { InboxEntry } from "@oni/realtime/contract";
import { inboxQuery, inboxUnreadQuery } from "./queries.ts";

/**
 * Closes this device's notifications for entries that were read in a window. The server withdraws them
 * too, except where a push service requires that each push is shown.
 */
export function closeReadNotices(
  registration: Pick<ServiceWorkerRegistration, "getNotifications">,
  queryClient: QueryClient,
): void {
  const close = async () => {
    const notifications = await registration.getNotifications();
    if (notifications.length === 0) return;
    const unread = queryClient.getQueryData(inboxUnreadQuery.queryKey)?.unread;
    const cached = queryClient.getQueryData<InfiniteData<InboxEntry[]>>(inboxQuery.queryKey);
    const read = new Set(
      cached?.pages.flat().flatMap(({ id, readAt }) => (readAt === null ? [] : [id])),
    );
    for (const notification of notifications) {
      if (unread === 0 || read.has(notification.tag)) notification.close();
    }
  };
  const tryToClose = () => void close().catch(reportError);
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && query.queryKey[1] === inboxUnreadQuery.queryKey[1]) tryToClose();
  });
  document.addEventListener("visibilitychange", tryToClose);
}
