import { createMemberStore } from "../../stores/member-store.ts";
import { readStored, storedKeys, writeStored } from "../../stores/local-storage.ts";
import { fresh, type Outgoing, parseOutgoing } from "./outgoing.ts";

export type { Outgoing };

const keyPrefix = "oni.outbox.";

type OutboxState = { entries: readonly Outgoing[] };

/**
 * Messages of all channels that the server has not confirmed, in the order of writing. They survive a
 * reload. Each has a key of its own in localStorage, so tabs that write at once lose none of each
 * other's.
 */
export const useOutbox = createMemberStore<OutboxState>(() => ({ entries: readOutbox() }));

type Written = Omit<Outgoing, "queuedAt" | keyof typeof fresh> &
  Partial<Pick<Outgoing, "attachments">>;

export function queueMessage(message: Written, now: number): void {
  const latest = useOutbox.getState().entries.at(-1)?.queuedAt ?? 0;
  put({ ...fresh, ...message, queuedAt: Math.max(now, latest + 1) });
}

/** Removes a message from the outbox, because it is stored or discarded. */
export function settleMessage(nonce: string): void {
  const { entries } = useOutbox.getState();
  if (!entries.some((entry) => entry.nonce === nonce)) return;
  writeStored(keyPrefix + nonce, null);
  useOutbox.setState({ entries: entries.filter((entry) => entry.nonce !== nonce) });
}

export const failMessage = (nonce: string, failure: string) =>
  changeEntry(nonce, () => ({ failure }));
export const retryMessage = (nonce: string) => changeEntry(nonce, () => ({ failure: null }));

/** Ends the wait of all messages of a channel. Their author finds them with the reason. */
export function failMessagesOf(channelId: string, failure: string): void {
  for (const entry of useOutbox.getState().entries)
    if (entry.channelId === channelId)
      changeEntry(entry.nonce, () => ({ failure: entry.failure ?? failure, isOpen: false }));
}

export function clearOutbox(): void {
  for (const { nonce } of useOutbox.getState().entries) settleMessage(nonce);
}

/** Applies a change that another tab has made to an entry. */
export function onOutboxStored({ key, newValue }: Pick<StorageEvent, "key" | "newValue">): void {
  if (!key?.startsWith(keyPrefix)) return;
  const changedEntry = parseOutgoing(newValue);
  const nonce = key.slice(keyPrefix.length);
  const others = useOutbox.getState().entries.filter((entry) => entry.nonce !== nonce);
  useOutbox.setState({ entries: inOrder(changedEntry ? [...others, changedEntry] : others) });
}

export const entryOf = (nonce: string): Outgoing | undefined =>
  useOutbox.getState().entries.find((entry) => entry.nonce === nonce);

/** Changes an entry that still exists. Null changes nothing. */
export function changeEntry(
  nonce: string,
  changes: (entry: Outgoing) => Partial<Outgoing> | null,
): void {
  const entry = entryOf(nonce);
  const changed = entry && changes(entry);
  if (entry && changed) put({ ...entry, ...changed });
}

function put(entry: Outgoing): void {
  const others = useOutbox.getState().entries.filter(({ nonce }) => nonce !== entry.nonce);
  writeStored(keyPrefix + entry.nonce, JSON.stringify(entry));
  useOutbox.setState({ entries: inOrder([...others, entry]) });
}

function readOutbox(): Outgoing[] {
  const stored = storedKeys(keyPrefix).map((key) => parseOutgoing(readStored(key)));
  // No entry is being edited while a page loads.
  return inOrder(stored.flatMap((entry) => (entry ? [{ ...entry, isOpen: false }] : [])));
}

/** A function declaration, because the store is filled before the end of this file is evaluated. */
function inOrder(entries: readonly Outgoing[]): Outgoing[] {
  return entries.toSorted((one, other) => one.queuedAt - other.queuedAt);
}
