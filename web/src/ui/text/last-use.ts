import { dayName } from "./format-time.ts";

/** Returns when a key was last used, for example `used today`; null means never. */
export const lastUse = (lastUsedAt: string | null, now: Date): string =>
  lastUsedAt === null ? "never used" : `used ${dayName(lastUsedAt, now)}`;
