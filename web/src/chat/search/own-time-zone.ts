import { timeZoneSchema } from "@oni/api/contract";

/** Returns the time zone for days in a search, as a query. Empty if the browser does not know it. */
export function ownTimeZone(): { timeZone?: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZoneSchema.safeParse(timeZone).success ? { timeZone } : {};
}
