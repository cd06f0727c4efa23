import type { KeeperImport } from "@oni/api/contract";
import type { EventPayload } from "@oni/realtime/contract";
import { read } from "../../live/calls/read.ts";

export type { KeeperImport };
export type ImportReport = NonNullable<KeeperImport["report"]>;
export type ImportProgress = NonNullable<KeeperImport["progress"]>;

/** Returns the uploaded archives, newest first. */
export const importsQuery = read("GET /api/keeper/imports", {});

/**
 * Applies an event to the list. Returns null if the list must be read again: an archive is new or has
 * another status, and the event lacks its report and reason.
 */
export function applyProgress(
  imports: readonly KeeperImport[],
  { id, ...state }: EventPayload<"import:progress">,
): KeeperImport[] | null {
  const isKnown = imports.some((one) => one.id === id && one.status === state.status);
  return isKnown ? imports.map((one) => (one.id === id ? { ...one, ...state } : one)) : null;
}
