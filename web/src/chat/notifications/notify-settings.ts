import {
  isQuietAt,
  levelAt,
  type NotifyLevel,
  type NotifyScope,
  type NotifySettings,
} from "@oni/api/contract";
import type { ShownCounts } from "../unread/channel-counts.ts";

export type Level = NotifyLevel["level"];

/** The default level: direct lines notify of everything, dimensions of mentions. */
const usualLevel = (isDirect: boolean): Level => (isDirect ? "all" : "mentions");

/** Returns true if messages without a mention may notify: at level `all`, the default on direct lines. */
export function messagesRing(
  settings: NotifySettings,
  target: NotifyScope,
  isDirect: boolean,
  now: Date,
) {
  const level = levelAt(settings, target, now) ?? usualLevel(isDirect);
  return level === "all" && !isQuietAt(settings.quiet, now);
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
    const level = (settings && levelAt(settings, target, now)) ?? usualLevel(isDirect);
    if (level === "nothing") return total;
    return total + (level === "mentions" ? mentionCount : unreadCount);
  }, 0);
}
