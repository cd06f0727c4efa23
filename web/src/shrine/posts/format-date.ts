import { daysBetween } from "../../ui/text/format-time.ts";
import { zonedFormat } from "../../browser/zone.ts";

const dayOfMonth = zonedFormat("en-GB", { day: "2-digit" });
const monthOfYear = zonedFormat("en", { month: "short", year: "numeric" });
const longMonthOfYear = zonedFormat("en", { month: "long", year: "numeric" });
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** Returns the day of the month in the reader's time zone, for example `03`. */
export const dayOf = (iso: string) => dayOfMonth(new Date(iso));

/** Returns for example `Nov 2025`. */
export const monthOf = (iso: string) => monthOfYear(new Date(iso));

/** Returns for example `November 2025`. */
export const longMonthOf = (iso: string) => longMonthOfYear(new Date(iso));

const minuteMs = 60_000;

/**
 * Returns for example `2 months ago`, `yesterday` or `just now`. The same day, or less than an hour,
 * gives minutes and hours. Longer times use units of the reader's calendar, with weeks from Monday.
 */
export function timeAgo(iso: string, now: Date): string {
  const date = new Date(iso);
  const minutes = Math.floor((now.getTime() - date.getTime()) / minuteMs);
  const days = daysBetween(date, now);
  if (minutes < 1) return "just now";
  if (minutes < 60) return relative.format(-minutes, "minute");
  if (days === 0) return relative.format(-Math.floor(minutes / 60), "hour");
  if (days < 7) return relative.format(-days, "day");
  const years = now.getFullYear() - date.getFullYear();
  const months = years * 12 + now.getMonth() - date.getMonth();
  if (days < 28 || months === 0) {
    const weeks = (days + weekday(date) - weekday(now)) / 7;
    return relative.format(-weeks, "week");
  }
  return months < 12 ? relative.format(-months, "month") : relative.format(-years, "year");
}

/** Monday is 0. */
const weekday = (date: Date) => (date.getDay() + 6) % 7;
