import { useEffect, useState } from "react";
import { onTick } from "./clock.ts";
import { isSameDay } from "./format-time.ts";
import { deviceZone } from "../../browser/zone.ts";

/** The time, for what says how long ago something was. It moves on by itself. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => onTick(() => setNow(new Date())), []);
  return now;
}

/** Today, for what says on which day something was: another object on another day, or in another zone. */
export function useToday(): Date {
  const [{ today }, setToday] = useState(readToday);
  useEffect(() => onTick(() => setToday((before) => nextToday(before, readToday()))), []);
  return today;
}

export type Today = { today: Date; zone: string };

const readToday = (): Today => ({ today: new Date(), zone: deviceZone() });

/** What is held while it is the same day in the same zone. */
export const nextToday = (current: Today, now: Today): Today =>
  current.zone === now.zone && isSameDay(current.today, now.today) ? current : now;
