/** Whether searches (fuzz, random histories, kill counts, payload lists) run in full: `DEEP=1 make test`. */
export const isDeep = process.env["DEEP"] === "1";

/** Trials of a search: `share` by default, `whole` with DEEP=1. */
export const trials = (share: number, whole: number): number => (isDeep ? whole : share);
