import { create } from "zustand";

const readZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const readOffset = () => new Date().getTimezoneOffset();
let current = { zone: readZone(), offset: readOffset() };

/**
 * The time zone of this device, which a traveller changes while the page is open. Asking costs little:
 * another zone of the same offset is noticed by `refreshZone` alone.
 */
export function deviceZone(): string {
  const offset = readOffset();
  if (offset !== current.offset) current = { zone: readZone(), offset };
  return current.zone;
}

/** The same for a component, which is drawn again when `refreshZone` finds another zone. */
export const useZone = create<string>(deviceZone);

/** Asks the device for its zone anew. */
export function refreshZone(): void {
  current = { zone: readZone(), offset: readOffset() };
  useZone.setState(current.zone, true);
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
