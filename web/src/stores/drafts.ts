import { createMemberStore } from "./member-store.ts";
import { readStored, storedKeys, writeStored } from "./local-storage.ts";

const keyPrefix = "oni.draft.";

type DraftsState = { drafts: Readonly<Record<string, string>> };

/**
 * Drafts by channel or post, stored in this browser. Each has its own storage key, so that tabs which
 * write at the same time do not overwrite each other's.
 */
export const useDrafts = createMemberStore<DraftsState>(() => ({ drafts: readDrafts() }));

export function setDraft(id: string, text: string): void {
  hold(id, text);
  writeStored(keyPrefix + id, text === "" ? null : text);
}

/** Applies the change of a draft in another tab. */
export function onDraftStored({ key, newValue }: Pick<StorageEvent, "key" | "newValue">): void {
  if (key?.startsWith(keyPrefix)) hold(key.slice(keyPrefix.length), newValue ?? "");
}

function hold(id: string, text: string): void {
  const { [id]: _, ...others } = useDrafts.getState().drafts;
  useDrafts.setState({ drafts: text === "" ? others : { ...others, [id]: text } });
}

/** Removes all drafts when the member signs out. */
export function clearDrafts(): void {
  useDrafts.setState({ drafts: {} });
  for (const key of storedKeys(keyPrefix)) writeStored(key, null);
}

/** A function declaration, because the store is filled before the end of this file. */
function readDrafts(): Record<string, string> {
  return Object.fromEntries(
    storedKeys(keyPrefix).map((key) => [key.slice(keyPrefix.length), readStored(key) ?? ""]),
  );
}
