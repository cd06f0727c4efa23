import { timeZoneSchema } from "@oni/api/contract";

/** The zone that days of a search are read in, as a query: none where the browser knows none. */
export function ownTimeZone(): { timeZone?: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZoneSchema.safeParse(timeZone).success ? { timeZone } : {};
}
