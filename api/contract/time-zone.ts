import * as z from "zod";

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

/** The name of an IANA time zone. */
export const timeZoneSchema = z
  .string()
  .max(64)
  .refine(isTimeZone, "must be the name of a time zone");

/** No zone is further from UTC than 14 hours. */
const mostOffsetS = 15 * 3_600;

/**
 * Returns the first instant of a day (`2025-01-31`) in a time zone. Where clocks leave out midnight, the day
 * begins after the gap.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const calendar = new Intl.DateTimeFormat("en", {
    ...{ timeZone, year: "numeric", month: "2-digit", day: "2-digit" },
  });
  const dayAt = (second: number): string => {
    const parts = calendar.formatToParts(second * 1_000);
    const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
    return `${valueOf("year").padStart(4, "0")}-${valueOf("month")}-${valueOf("day")}`;
  };
  const midnight = Date.parse(`${day}T00:00:00Z`) / 1_000;
  // `from` is on the previous day, `to` on this day or a later one.
  let [from, to] = [midnight - mostOffsetS, midnight + mostOffsetS];
  while (to - from > 1) {
    const between = Math.floor((from + to) / 2);
    if (dayAt(between) < day) from = between;
    else to = between;
  }
  return new Date(to * 1_000);
}
