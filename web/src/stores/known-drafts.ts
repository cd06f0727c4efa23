import { createMemberStore } from "./member-store.ts";
import { readStored, storedKeys, writeStored } from "./local-storage.ts";

/** A draft as the server has it. `rev` is 0 while it has none. */
export type KnownDraft = { content: string; rev: number };

const keyPrefix = "oni.draft-base.";
const keyOf = (userId: string, channelId: string) => `${keyPrefix}${userId}.${channelId}`;

/** What another device wrote while this one did, by channel, until the member has chosen. */
export const useClashes = createMemberStore<{ clashes: Readonly<Record<string, KnownDraft>> }>(
  () => ({
    clashes: {},
  }),
);

/** Keeps the other version beside what is written here; null when it was chosen. */
export function setClash(channelId: string, other: KnownDraft | null): void {
  const { [channelId]: current, ...others } = useClashes.getState().clashes;
  if (!other && !current) return;
  useClashes.setState({ clashes: other ? { ...others, [channelId]: other } : others });
}

/** The draft of the server that a member wrote on in this browser; null where they did not. */
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

/** The channels of which a draft of the server is known here. */
export const knownDraftChannels = (userId: string): string[] =>
  storedKeys(keyOf(userId, "")).map((key) => key.slice(keyOf(userId, "").length));

/** Forgets them all, for whoever leaves this browser. */
export function clearKnownDrafts(): void {
  useClashes.setState({ clashes: {} });
  for (const key of storedKeys(keyPrefix)) writeStored(key, null);
}
