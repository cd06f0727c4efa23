import type { NotifySettings } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { directsQuery } from "../lists/queries.ts";
import { shownCounts } from "../unread/channel-counts.ts";
import { useCounts } from "../unread/counts-store.ts";
import { markedUnread } from "./notify-settings.ts";
import { notifyQuery } from "./queries.ts";

/** Returns the current unread count for the title and the icon. */
export function markedUnreadNow(
  settings: NotifySettings | undefined,
  directs: readonly { id: string }[] = [],
): number {
  const directIds = new Set(directs.map(({ id }) => id));
  const counted = Object.entries(useCounts.getState().channels).map(([channelId, counts]) => ({
    ...shownCounts(counts),
    serverId: counts.serverId,
    channelId,
    parentId: counts.counted.parentId ?? undefined,
    isDirect: directIds.has(counts.serverId),
  }));
  return markedUnread(counted, settings, new Date());
}

/** Returns the same count and renders again when it changes. */
export function useMarkedUnread(): number {
  const { data: settings } = useQuery({ ...notifyQuery, enabled: false });
  const { data: directs } = useQuery({ ...directsQuery, enabled: false });
  return useCounts(() => markedUnreadNow(settings, directs));
}
