import { useQuery } from "@tanstack/react-query";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { shownCount, totalUnread } from "../../chat/unread/counts.ts";
import { serversQuery } from "../../chat/queries.ts";

/** Names the page, with the number of unread messages in all dimensions before it. */
export function useUnreadTitle(title: string): void {
  const { data } = useQuery({ ...serversQuery, enabled: false });
  const unread = totalUnread(data ?? []);
  usePageTitle(unread === 0 ? title : `(${shownCount(unread)}) ${title}`);
}
