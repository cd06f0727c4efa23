import { create } from "zustand";
import { readStored, storedKeys, writeStored } from "../../stores/local-storage.ts";
import { type Outgoing, parseOutgoing } from "./outgoing.ts";

export type { Outgoing };

const keyPrefix = "oni.outbox.";

type OutboxState = { entries: readonly Outgoing[] };

/**
 * Messages that the server has not confirmed, of all channels, in the order in which they were
 * written. They survive a reload. Each has a key of its own in the browser's storage, so that tabs
 * which write at the same time cannot lose each other's.
 */
export const useOutbox = create<OutboxState>()(() => ({ entries: readOutbox() }));

export function queueMessage(message: Omit<Outgoing, "queuedAt" | "failure">, now: number): void {
  const latest = useOutbox.getState().entries.at(-1)?.queuedAt ?? 0;
  put({ ...message, queuedAt: Math.max(now, latest + 1), failure: null });
}

/** The message is stored, or was thrown away: it leaves the outbox. */
export function settleMessage(nonce: string): void {
  const { entries } = useOutbox.getState();
  if (!entries.some((entry) => entry.nonce === nonce)) return;
  writeStored(keyPrefix + nonce, null);
  useOutbox.setState({ entries: entries.filter((entry) => entry.nonce !== nonce) });
}

export const failMessage = (nonce: string, failure: string) => setFailure(nonce, failure);
export const retryMessage = (nonce: string) => setFailure(nonce, null);

export function clearOutbox(): void {
  for (const { nonce } of useOutbox.getState().entries) settleMessage(nonce);
}

/** Takes over what another tab has made of one entry. */
export function onOutboxStored({ key, newValue }: Pick<StorageEvent, "key" | "newValue">): void {
  if (!key?.startsWith(keyPrefix)) return;
  const told = parseOutgoing(newValue);
  const nonce = key.slice(keyPrefix.length);
  const others = useOutbox.getState().entries.filter((entry) => entry.nonce !== nonce);
  useOutbox.setState({ entries: inOrder(told ? [...others, told] : others) });
}

function setFailure(nonce: string, failure: string | null): void {
  const held = useOutbox.getState().entries.find((entry) => entry.nonce === nonce);
  if (held) put({ ...held, failure });
}

function put(entry: Outgoing): void {
  const others = useOutbox.getState().entries.filter(({ nonce }) => nonce !== entry.nonce);
  writeStored(keyPrefix + entry.nonce, JSON.stringify(entry));
  useOutbox.setState({ entries: inOrder([...others, entry]) });
}

function readOutbox(): Outgoing[] {
  const stored = storedKeys(keyPrefix).map((key) => parseOutgoing(readStored(key)));
  return inOrder(stored.filter((entry) => entry !== null));
}

/** A declaration, because the store is filled before the end of this file is reached. */
function inOrder(entries: readonly Outgoing[]): Outgoing[] {
  return entries.toSorted((one, other) => one.queuedAt - other.queuedAt);
}
