import { memoize } from "../../browser/memoize.ts";
import { deviceZone, zonedFormat } from "../../browser/zone.ts";
import { countOf } from "./count-of.ts";

const clock = zonedFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const day = zonedFormat("en-GB", { day: "numeric", month: "long" });
const dayOfYear = zonedFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
const shortDay = zonedFormat("en-GB", { day: "numeric", month: "short" });
const shortDayOfYear = zonedFormat("en-GB", { month: "short", year: "numeric" });
const full = zonedFormat("en-GB", { dateStyle: "long", timeStyle: "short" });

/** Formatting costs far more than the rest of a message row, and many messages share a minute. */
const rememberedMinutes = 300;
function atMinute(format: (date: Date) => string): (minute: string) => string {
  const remember = () => memoize(rememberedMinutes, (minute) => format(new Date(`${minute}Z`)));
  let known = { zone: deviceZone(), at: remember() };
  return (minute) => {
    const zone = deviceZone();
    if (known.zone !== zone) known = { zone, at: remember() };
    return known.at(minute);
  };
}
const clockAt = atMinute(clock);
const fullAt = atMinute(full);
const minuteOf = (iso: string) => iso.slice(0, "2025-06-01T12:00".length);

/** `23:41`, in the reader's own time. */
export const clockTime = (iso: string) => clockAt(minuteOf(iso));

/** `21 November 2025 at 23:41`, in the reader's own time. */
export const fullTime = (iso: string) => fullAt(minuteOf(iso));

/** Returns the age in short form: `now`, `3 min`, `5 h`, `yesterday`, `19 Nov`, or with the year. */
export function agoTime(iso: string, now: Date): string {
  const date = new Date(iso);
  const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000);
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min`;
  if (isSameDay(date, now)) return `${Math.floor(minutes / 60)} h`;
  const name = dayName(iso, now);
  if (name === "yesterday") return name;
  return (date.getFullYear() === now.getFullYear() ? shortDay : shortDayOfYear)(date);
}

/** `today`, `yesterday`, `21 November`, or with the year when it is another. */
export function dayName(iso: string, now: Date): string {
  const date = new Date(iso);
  const days = daysBetween(date, now);
  if (days === 0) return "today";
  if (days === 1) return "yesterday";
  return (date.getFullYear() === now.getFullYear() ? day : dayOfYear)(date);
}

/** `21 November 2025`, in the reader's own time. */
export const fullDay = (iso: string) => dayOfYear(new Date(iso));

export const isSameDay = (one: Date, other: Date) => daysBetween(one, other) === 0;

/** Returns the number of the reader's midnights between two times; negative if the second is earlier. */
export const daysBetween = (one: Date, other: Date): number => dayNumber(other) - dayNumber(one);

/** Numbers the days of the calendar; days of 23 and 25 hours count as days. */
const dayNumber = (date: Date) =>
  Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;

/** Formats a duration in its largest whole unit, such as `30 seconds`. */
export function spanOf(seconds: number): string {
  const units = [
    ["day", 86_400],
    ["hour", 3_600],
    ["minute", 60],
    ["second", 1],
  ] as const;
  const [unit, size] = units.find(([, of]) => seconds % of === 0) ?? ["second", 1];
  return countOf(seconds / size, unit);
}
