import { createMemberStore } from "./member-store.ts";
import { readStored, storedKeys, writeStored } from "./local-storage.ts";

const keyPrefix = "oni.draft.";

type DraftsState = { drafts: Readonly<Record<string, string>> };

/**
 * What was written and not sent, by channel or post; kept in this browser. Each has a key of its own
 * in the browser's storage, so that tabs which write at the same time cannot lose each other's.
 */
export const useDrafts = createMemberStore<DraftsState>(() => ({ drafts: readDrafts() }));

export function setDraft(id: string, text: string): void {
  hold(id, text);
  writeStored(keyPrefix + id, text === "" ? null : text);
}

/** Takes over what another tab has made of one draft. */
export function onDraftStored({ key, newValue }: Pick<StorageEvent, "key" | "newValue">): void {
  if (key?.startsWith(keyPrefix)) hold(key.slice(keyPrefix.length), newValue ?? "");
}

function hold(id: string, text: string): void {
  const { [id]: _, ...others } = useDrafts.getState().drafts;
  useDrafts.setState({ drafts: text === "" ? others : { ...others, [id]: text } });
}

/** Forgets all drafts, for whoever leaves this browser. */
export function clearDrafts(): void {
  useDrafts.setState({ drafts: {} });
  for (const key of storedKeys(keyPrefix)) writeStored(key, null);
}

/** A declaration, because the store is filled before the end of this file is reached. */
function readDrafts(): Record<string, string> {
  return Object.fromEntries(
    storedKeys(keyPrefix).map((key) => [key.slice(keyPrefix.length), readStored(key) ?? ""]),
  );
}
