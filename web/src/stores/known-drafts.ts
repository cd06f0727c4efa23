import { readStored, storedKeys, writeStored } from "./local-storage.ts";

/** A draft as stored on the server. `rev` is 0 if there is none. */
export type KnownDraft = { content: string; rev: number };

const keyPrefix = "oni.draft-base.";
const keyOf = (userId: string, channelId: string) => `${keyPrefix}${userId}.${channelId}`;

/** Returns the server's draft from which a member's local draft started, or null. */
export function readKnownDraft(userId: string, channelId: string): KnownDraft | null {
  try {
    const known = JSON.parse(readStored(keyOf(userId, channelId)) ?? "null");
    const isKnown = typeof known?.content === "string" && Number.isInteger(known.rev);
    return isKnown ? { content: known.content, rev: known.rev } : null;
  } catch {
    return null;
  }
}

export const writeKnownDraft = (
  userId: string,
  channelId: string,
  { content, rev }: KnownDraft,
): void => writeStored(keyOf(userId, channelId), JSON.stringify({ content, rev }));

export const forgetKnownDraft = (userId: string, channelId: string): void =>
  writeStored(keyOf(userId, channelId), null);

/** Returns the channels with a stored copy of a server draft. */
export const knownDraftChannels = (userId: string): string[] =>
  storedKeys(keyOf(userId, "")).map((key) => key.slice(keyOf(userId, "").length));

/** Removes all of them when the member signs out. */
export function clearKnownDrafts(): void {
  for (const key of storedKeys(keyPrefix)) writeStored(key, null);
}
