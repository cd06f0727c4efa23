import { useMarkedUnread } from "../notifications/use-marked-unread.ts";
import { shownCount } from "../unread/counts.ts";
import { usePageTitle } from "../../browser/use-page-title.ts";

/** Names the page, with the number of unread messages that may be marked before it. */
export function useUnreadTitle(title: string): void {
  const unread = useMarkedUnread();
  usePageTitle(unread === 0 ? title : `(${shownCount(unread)}) ${title}`);
}
