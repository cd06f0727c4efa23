import {
  defaultNotifySettings,
  isQuietAt,
  levelAt,
  type NotifyLevel,
  type NotifyScope,
  type NotifySettings,
} from "@oni/api/contract";
import type { ShownCounts } from "../unread/channel-counts.ts";

export type Level = NotifyLevel["level"];

/** Returns true if messages without a mention may notify: at level `all`, the default on direct lines. */
export function messagesRing(
  settings: NotifySettings,
  target: NotifyScope,
  isDirect: boolean,
  now: Date,
) {
  return (
    levelAt(settings, { ...target, isDirect }, now) === "all" && !isQuietAt(settings.quiet, now)
  );
}

type Counted = ShownCounts & NotifyScope & { isDirect: boolean };

/** Returns the unread count for the title and the icon: what may notify, and 0 in quiet hours. */
export function markedUnread(
  counted: readonly Counted[],
  settings: NotifySettings | undefined,
  now: Date,
): number {
  if (settings && isQuietAt(settings.quiet, now)) return 0;
  return counted.reduce((total, { isDirect, unreadCount, mentionCount, ...target }) => {
    const level = levelAt(settings ?? defaultNotifySettings, { ...target, isDirect }, now);
    if (level === "nothing") return total;
    return total + (level === "mentions" ? mentionCount : unreadCount);
  }, 0);
}
