import type { NotifySettings } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { directsQuery } from "../lists/queries.ts";
import { shownCounts } from "../unread/channel-counts.ts";
import { useCounts } from "../unread/counts-store.ts";
import { markedUnread } from "./notify-settings.ts";
import { notifyQuery } from "./queries.ts";

/** How much is unread now, as marks say it. */
export function markedUnreadNow(
  settings: NotifySettings | undefined,
  lines: readonly { id: string }[] = [],
): number {
  const lineIds = new Set(lines.map(({ id }) => id));
  const counted = Object.entries(useCounts.getState().channels).map(([channelId, held]) => ({
    ...shownCounts(held),
    serverId: held.serverId,
    channelId,
    parentId: held.counted.parentId ?? undefined,
    isLine: lineIds.has(held.serverId),
  }));
  return markedUnread(counted, settings, new Date());
}

/** The same, followed. */
export function useMarkedUnread(): number {
  const { data: settings } = useQuery({ ...notifyQuery, enabled: false });
  const { data: lines } = useQuery({ ...directsQuery, enabled: false });
  return useCounts(() => markedUnreadNow(settings, lines));
}
