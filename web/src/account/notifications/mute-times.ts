/** Muted without an end. */
export const untilISay = "9999-12-31T00:00:00.000Z";

/** Returns the mute times in order, each with a label and its end. */
export function muteTimes(now: Date): { label: string; until: string }[] {
  const at = (days: number, hours: number) => {
    const date = new Date(now);
    date.setDate(now.getDate() + days);
    date.setHours(hours, 0, 0, 0);
    return date.toISOString();
  };
  const toMonday = (8 - now.getDay()) % 7 || 7;
  return [
    { label: "1 hour", until: new Date(now.getTime() + 3_600_000).toISOString() },
    { label: "until 08:00", until: at(now.getHours() < 8 ? 0 : 1, 8) },
    { label: "until Monday", until: at(toMonday, 8) },
    { label: "until I unmute", until: untilISay },
  ];
}
