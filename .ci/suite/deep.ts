/**
 * True if searches (fuzz, random histories, kill counts, payload lists) run completely: `DEEP=1 make
 * test`.
 */
export const isDeep = process.env["DEEP"] === "1";

/** Returns the number of trials of a search: `share` by default, `whole` with DEEP=1. */
export const trials = (share: number, whole: number): number => (isDeep ? whole : share);
