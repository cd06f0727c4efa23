import { readStored, storedKeys, writeStored } from "./local-storage.ts";

const keyPrefix = "oni.shrine-draft.";
const basePrefix = "oni.shrine-base.";

/** What a member wrote on their shrine in this browser and has not saved; null when there is nothing. */
export const readShrineDraft = (userId: string): string | null => readStored(keyPrefix + userId);

/** The version with which they began: its time, a line feed, its text. Null where that is not known. */
export function readShrineBase(userId: string): { text: string; updatedAt: string } | null {
  const stored = readStored(basePrefix + userId);
  if (stored === null) return null;
  const end = stored.indexOf("\n");
  return { updatedAt: stored.slice(0, end), text: stored.slice(end + 1) };
}

/** Null forgets it. */
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

/** Forgets the drafts of everyone, for whoever leaves this browser. */
export const forgetShrineDrafts = (): void =>
  [keyPrefix, basePrefix].flatMap(storedKeys).forEach((key) => writeStored(key, null));
