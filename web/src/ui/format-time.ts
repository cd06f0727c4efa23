const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });
const dayOfYear = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
});
const full = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "medium" });

/** `23:41`, in the reader's own time. */
export const clockTime = (iso: string) => clock.format(new Date(iso));

/** For tooltips and search results: the whole of it. */
export const fullTime = (iso: string) => full.format(new Date(iso));

/** `today`, `yesterday`, `21 November`, or with the year when it is another. */
export function dayName(iso: string, now: Date): string {
  const date = new Date(iso);
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (isSameDay(date, now)) return "today";
  if (isSameDay(date, yesterday)) return "yesterday";
  return (date.getFullYear() === now.getFullYear() ? day : dayOfYear).format(date);
}

export const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString();

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long ago, in one word or two: `now`, `3 min`, `2 h`, else its day. */
export function agoOf(iso: string, now: Date): string {
  const passedMs = now.getTime() - Date.parse(iso);
  if (passedMs < minuteMs) return "now";
  if (passedMs < hourMs) return `${Math.floor(passedMs / minuteMs)} min`;
  if (passedMs < 12 * hourMs || isSameDay(new Date(iso), now)) {
    return `${Math.floor(passedMs / hourMs)} h`;
  }
  return dayName(iso, now);
}
