import { agoTime, clockTime, dayName, daysBetween } from "../../ui/text/format-time.ts";

/** Brightness of a mark: under 10 minutes, under 2 days, under 9 days, or older. */
export type MarkAge = "struck" | "day" | "week" | "ash";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const ages: readonly [MarkAge, underMs: number][] = [
  ["struck", 10 * minuteMs],
  ["day", 2 * dayMs],
  ["week", 9 * dayMs],
];

export function ageOfMark(createdAt: string, now: Date): MarkAge {
  const oldMs = now.getTime() - new Date(createdAt).getTime();
  return ages.find(([, underMs]) => oldMs < underMs)?.[0] ?? "ash";
}

/** Returns the age of a mark, in days from the second day on. Marks disappear after 30 days. */
export function timeOnWall(createdAt: string, now: Date): string {
  const days = daysBetween(new Date(createdAt), now);
  return days < 2 ? agoTime(createdAt, now) : `${days} d`;
}

/** Returns the date of an entry as a guestbook shows it. */
export function timeInBook(createdAt: string, now: Date): string {
  const day = dayName(createdAt, now);
  if (agoTime(createdAt, now) === "now") return "just now";
  if (day === "today") return `Today, ${clockTime(createdAt)}`;
  return day === "yesterday" ? "Yesterday" : day;
}
