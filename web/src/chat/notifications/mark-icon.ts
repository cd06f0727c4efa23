import type { QueryClient } from "@tanstack/react-query";
import { directsQuery } from "../lists/queries.ts";
import { notifyQuery } from "./queries.ts";
import { markedUnreadNow } from "./use-marked-unread.ts";
import { useCounts } from "../unread/counts-store.ts";

const calmIcon = "/mark.svg";
const newsIcon = "/mark-news.svg";

/** Adds a dot to the icon of the tab while there are unread messages that are not muted. */
export function markIcon(queryClient: QueryClient): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const mark = () => {
    const unread = markedUnreadNow(
      queryClient.getQueryData(notifyQuery.queryKey),
      queryClient.getQueryData(directsQuery.queryKey),
    );
    const icon = unread > 0 ? newsIcon : calmIcon;
    if (link && link.getAttribute("href") !== icon) link.setAttribute("href", icon);
  };
  useCounts.subscribe(mark);
  queryClient.getQueryCache().subscribe(mark);
}
