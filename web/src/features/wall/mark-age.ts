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
