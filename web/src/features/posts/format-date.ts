const dayOfMonth = new Intl.DateTimeFormat("en-GB", { day: "2-digit" });
const monthOfYear = new Intl.DateTimeFormat("en", { month: "short", year: "numeric" });
const longMonthOfYear = new Intl.DateTimeFormat("en", { month: "long", year: "numeric" });
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** `03`, in the reader's own time. */
export const dayOf = (iso: string) => dayOfMonth.format(new Date(iso));

/** `Nov 2025`. */
export const monthOf = (iso: string) => monthOfYear.format(new Date(iso));

/** `November 2025`. */
export const longMonthOf = (iso: string) => longMonthOfYear.format(new Date(iso));

const minuteMs = 60_000;
const units = [
  ["year", 525_960 * minuteMs],
  ["month", 43_830 * minuteMs],
  ["week", 10_080 * minuteMs],
  ["day", 1_440 * minuteMs],
  ["hour", 60 * minuteMs],
  ["minute", minuteMs],
] as const;

/** `2 months ago`, `yesterday`, `just now`. */
export function timeAgo(iso: string, now: Date): string {
  const pastMs = now.getTime() - new Date(iso).getTime();
  const found = units.find(([, ms]) => pastMs >= ms);
  return found ? relative.format(-Math.floor(pastMs / found[1]), found[0]) : "just now";
}
