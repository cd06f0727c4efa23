import type { NotifyLevel, NotifySettings, QuietHours } from "./notify-settings.ts";
import type { PushedEntry } from "./push.ts";

/** Where something happens: in a server, and in a channel of it, or in a side room of that. */
export type NotifyScope = {
  serverId: string;
  channelId?: string | undefined;
  parentId?: string | undefined;
};

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/** What the clock shows in a time zone, in minutes since midnight. */
export function minuteIn(timeZone: string, now: Date): number {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  return minutesOf(clock.format(now));
}

/** Whether a minute of the day is quiet. Hours that end before they begin go over midnight. */
export function isQuietMinute(
  { from, to }: Pick<QuietHours, "from" | "to">,
  minute: number,
): boolean {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  return start <= end ? minute >= start && minute < end : minute >= start || minute < end;
}

/** Whether nothing is to ring now. */
export const isQuietAt = (quiet: QuietHours | null, now: Date): boolean =>
  quiet !== null && isQuietMinute(quiet, minuteIn(quiet.timeZone, now));

/** What was chosen for a channel, else for the one it is a side room of, else for its server; null where nothing was. */
export function chosenLevel(
  { levels }: Pick<NotifySettings, "levels">,
  { serverId, channelId, parentId }: NotifyScope,
): NotifyLevel | null {
  const ids = [channelId, parentId, serverId].filter((id) => id !== undefined);
  return ids.flatMap((id) => levels[id] ?? [])[0] ?? null;
}

/** The level that holds now: nothing while it is muted; null where nothing was chosen. */
export function levelAt(
  settings: Pick<NotifySettings, "levels">,
  scope: NotifyScope,
  now: Date,
): NotifyLevel["level"] | null {
  const chosen = chosenLevel(settings, scope);
  if (chosen?.muteUntil && Date.parse(chosen.muteUntil) > now.getTime()) return "nothing";
  return chosen?.level ?? null;
}

/**
 * Whether an entry of the inbox may ring, or be pushed. What happened in a server obeys its level; a line
 * that only devices are told of rings where all was chosen, or nothing else on a direct line.
 */
export function entryRings(
  settings: Pick<NotifySettings, "levels" | "quiet">,
  { kind, target }: Pick<PushedEntry, "kind" | "target">,
  now: Date,
): boolean {
  if (isQuietAt(settings.quiet, now)) return false;
  const { serverId, channelId, parentId } = target;
  if (serverId === undefined) return true;
  const level = levelAt(settings, { serverId, channelId, parentId }, now);
  return kind === "message" ? level === null || level === "all" : level !== "nothing";
}
