import { useMarkedUnread } from "../notifications/use-marked-unread.ts";
import { shownCount } from "../unread/counts.ts";
import { usePageTitle } from "../../browser/use-page-title.ts";

/** Sets the title of the page, with the viewer's unread count before it. Muted messages do not count. */
export function useUnreadTitle(title: string): void {
  const unread = useMarkedUnread();
  usePageTitle(unread === 0 ? title : `(${shownCount(unread)}) ${title}`);
}
