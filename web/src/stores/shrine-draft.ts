import { readStored, storedKeys, writeStored } from "./local-storage.ts";

const keyPrefix = "oni.shrine-draft.";

/** What a member wrote on their shrine in this browser and has not saved; null when there is nothing. */
export const readShrineDraft = (userId: string): string | null => readStored(keyPrefix + userId);

/** Null forgets it. */
export const keepShrineDraft = (userId: string, text: string | null): void =>
  writeStored(keyPrefix + userId, text);

/** Forgets the drafts of everyone, for whoever leaves this browser. */
export const forgetShrineDrafts = (): void =>
  storedKeys(keyPrefix).forEach((key) => writeStored(key, null));
