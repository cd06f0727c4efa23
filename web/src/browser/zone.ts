import { create } from "zustand";

const readZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const readOffset = () => new Date().getTimezoneOffset();
let current = { zone: readZone(), offset: readOffset() };

/**
 * Returns the time zone of this device, which can change while the page is open. The check is cheap; only
 * `refreshZone` detects another zone with the same offset.
 */
export function deviceZone(): string {
  const offset = readOffset();
  if (offset !== current.offset) current = { zone: readZone(), offset };
  return current.zone;
}

/** The time zone for a component, which is drawn again when `refreshZone` finds another zone. */
export const useZone = create<string>(deviceZone);

/** Reads the time zone of the device again. */
export function refreshZone(): void {
  current = { zone: readZone(), offset: readOffset() };
  useZone.setState(current.zone, true);
}

/** Returns a formatter for dates in the time zone of the device, which follows its changes. */
export function zonedFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (date: Date) => string {
  let made: { zone: string; format: Intl.DateTimeFormat } | null = null;
  return (date) => {
    const zone = deviceZone();
    if (made?.zone !== zone) made = { zone, format: new Intl.DateTimeFormat(locale, options) };
    return made.format.format(date);
  };
}
