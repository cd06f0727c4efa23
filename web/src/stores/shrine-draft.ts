import { readStored, storedKeys, writeStored } from "./local-storage.ts";

const keyPrefix = "oni.shrine-draft.";
const basePrefix = "oni.shrine-base.";

/** Returns the member's unsaved shrine text in this browser, or null. */
export const readShrineDraft = (userId: string): string | null => readStored(keyPrefix + userId);

/**
 * Returns the version from which the draft started, stored as its time, a line feed and its text. Null if
 * unknown.
 */
export function readShrineBase(userId: string): { text: string; updatedAt: string } | null {
  const stored = readStored(basePrefix + userId);
  if (stored === null) return null;
  const end = stored.indexOf("\n");
  return { updatedAt: stored.slice(0, end), text: stored.slice(end + 1) };
}

/** Stores the draft; null removes it. */
export function saveShrineDraft(
  userId: string,
  text: string | null,
  base?: { text: string; updatedAt: string },
): void {
  writeStored(keyPrefix + userId, text);
  writeStored(
    basePrefix + userId,
    text === null || base === undefined ? null : `${base.updatedAt}\n${base.text}`,
  );
}

/** Removes the drafts of all members when one signs out. */
export const forgetShrineDrafts = (): void =>
  [keyPrefix, basePrefix].flatMap(storedKeys).forEach((key) => writeStored(key, null));
