import { agoTime, clockTime, dayName, daysBetween } from "../../ui/text/format-time.ts";

/** How a mark is lit: just pressed, within a day or two, a week, or older, until it is gone. */
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

/** How old a mark is: marks of a wall are gone after thirty days, so days are counted. */
export function timeOnWall(createdAt: string, now: Date): string {
  const days = daysBetween(new Date(createdAt), now);
  return days < 2 ? agoTime(createdAt, now) : `${days} d`;
}

/** When a line was written into a guestbook, as one would write it beside it. */
export function timeInBook(createdAt: string, now: Date): string {
  const day = dayName(createdAt, now);
  if (agoTime(createdAt, now) === "now") return "just now";
  if (day === "today") return `Today, ${clockTime(createdAt)}`;
  return day === "yesterday" ? "Yesterday" : day;
}
