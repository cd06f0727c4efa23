import { useEffect, useState } from "react";
import { onTick } from "./clock.ts";
import { isSameDay } from "./format-time.ts";
import { deviceZone } from "../../browser/zone.ts";

/** Returns the current time for relative times; it updates by itself. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => onTick(() => setNow(new Date())), []);
  return now;
}

/** Returns today's date for the names of days. It is a new object on another day or in another zone. */
export function useToday(): Date {
  const [{ today }, setToday] = useState(readToday);
  useEffect(() => onTick(() => setToday((before) => nextToday(before, readToday()))), []);
  return today;
}

export type Today = { today: Date; zone: string };

const readToday = (): Today => ({ today: new Date(), zone: deviceZone() });

/** Returns the current value while the day and the zone are the same. */
export const nextToday = (current: Today, now: Today): Today =>
  current.zone === now.zone && isSameDay(current.today, now.today) ? current : now;
