import type { NotifyLevel, NotifySettings, QuietHours } from "./notify-settings.ts";
import type { PushedEntry } from "./push.ts";

/** The settings of a member who changed nothing. */
export const defaultNotifySettings: NotifySettings = {
  levels: {},
  usual: "mentions",
  quiet: null,
  pushContent: true,
};

/** The server of an event, its channel, and the parent of a thread. */
export type NotifyScope = {
  serverId: string;
  channelId?: string | undefined;
  parentId?: string | undefined;
};

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/** Returns the local time in a time zone, in minutes since midnight. */
export function minuteIn(timeZone: string, now: Date): number {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  return minutesOf(clock.format(now));
}

/** Returns whether a minute of the day is quiet. Hours that end before they begin cross midnight. */
export function isQuietMinute(
  { from, to }: Pick<QuietHours, "from" | "to">,
  minute: number,
): boolean {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  return start <= end ? minute >= start && minute < end : minute >= start || minute < end;
}

/** Returns whether notifications are silent at `now`. */
export const isQuietAt = (quiet: QuietHours | null, now: Date): boolean =>
  quiet !== null && isQuietMinute(quiet, minuteIn(quiet.timeZone, now));

/**
 * Returns the level chosen for a channel, else for its parent, else for its server. Returns null without
 * a choice.
 */
export function chosenLevel(
  { levels }: Pick<NotifySettings, "levels">,
  { serverId, channelId, parentId }: NotifyScope,
): NotifyLevel | null {
  const ids = [channelId, parentId, serverId].filter((id) => id !== undefined);
  return ids.flatMap((id) => levels[id] ?? [])[0] ?? null;
}

/**
 * Returns the effective level: `nothing` while muted. Without a choice it is `all` on direct lines, else
 * the usual one.
 */
export function levelAt(
  settings: Pick<NotifySettings, "levels" | "usual">,
  scope: NotifyScope & { isDirect: boolean },
  now: Date,
): NotifyLevel["level"] {
  const chosen = chosenLevel(settings, scope);
  if (chosen?.muteUntil && Date.parse(chosen.muteUntil) > now.getTime()) return "nothing";
  return chosen?.level ?? (scope.isDirect ? "all" : settings.usual);
}

/**
 * Returns whether an inbox entry may ring or be pushed. An event in a server follows its level. A message
 * that only devices are notified of rings where the level is `all`.
 */
export function entryRings(
  settings: Pick<NotifySettings, "levels" | "usual" | "quiet">,
  { entry, isDirect }: { entry: Pick<PushedEntry, "kind" | "target">; isDirect: boolean },
  now: Date,
): boolean {
  const { kind, target } = entry;
  if (isQuietAt(settings.quiet, now)) return false;
  const { serverId, channelId, parentId } = target;
  if (serverId === undefined) return true;
  const level = levelAt(settings, { serverId, channelId, parentId, isDirect }, now);
  return kind === "message" ? level === "all" : level !== "nothing";
}
