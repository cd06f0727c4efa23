/**
 * Annexes: code that serves speed alone. Each is in a folder `annex/<name>` with a README, and a process
 * is correct without any of them.
 */
export const annexNames = [
  "column-decoders",
  "direct-writes",
  "packed-map",
  "prepared-sends",
  "read-replica",
] as const;

type AnnexName = (typeof annexNames)[number];

const isAnnexName = (name: string): name is AnnexName =>
  annexNames.some((annexName) => annexName === name);

/**
 * Parses the variable `ANNEXES`: `on`, `off`, or the names of those that are on, separated by commas.
 * Returns null for another text.
 */
export function parseAnnexes(text: string): ReadonlySet<AnnexName> | null {
  if (text === "on") return new Set(annexNames);
  if (text === "off") return new Set();
  const names = text.split(",").map((name) => name.trim());
  return names.every(isAnnexName) ? new Set(names) : null;
}

/** Returns whether an annex is on in this process. By default all are. */
export const hasAnnex = (name: AnnexName): boolean =>
  (parseAnnexes(process.env["ANNEXES"] || "on") ?? new Set()).has(name);
