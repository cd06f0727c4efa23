import { create } from "zustand";

const readZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const readOffset = () => new Date().getTimezoneOffset();
let held = { zone: readZone(), offset: readOffset() };

/**
 * The time zone of this device, which a traveller changes while the page is open. Asking costs little:
 * another zone of the same offset is noticed by `noticeZone` alone.
 */
export function deviceZone(): string {
  const offset = readOffset();
  if (offset !== held.offset) held = { zone: readZone(), offset };
  return held.zone;
}

/** The same for a component, which is drawn again when `noticeZone` finds another zone. */
export const useZone = create<string>(deviceZone);

/** Asks the device for its zone anew. */
export function noticeZone(): void {
  held = { zone: readZone(), offset: readOffset() };
  useZone.setState(held.zone, true);
}

/** Formats dates in the zone of the device, also after that has changed. */
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
