import type { QueryClient } from "@tanstack/react-query";
import { totalUnread } from "./counts.ts";
import { serversQuery } from "../queries.ts";

const calmIcon = "/mark.svg";
const newsIcon = "/mark-news.svg";

/** Lights a dot on the tab's icon while anything is unread. */
export function markIcon(queryClient: QueryClient): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  queryClient.getQueryCache().subscribe(() => {
    const servers = queryClient.getQueryData(serversQuery.queryKey) ?? [];
    const icon = totalUnread(servers) > 0 ? newsIcon : calmIcon;
    if (link && link.getAttribute("href") !== icon) link.setAttribute("href", icon);
  });
}
