import { create } from "zustand";
import { readStored, writeStored } from "./local-storage.ts";

const storageKey = "oni.drafts";

type DraftsState = { drafts: Readonly<Record<string, string>> };

/** What was written and not sent, by channel; kept in this browser. */
export const useDrafts = create<DraftsState>()(() => ({ drafts: readDrafts() }));

export function setDraft(channelId: string, text: string): void {
  const { [channelId]: _, ...others } = useDrafts.getState().drafts;
  const drafts = text === "" ? others : { ...others, [channelId]: text };
  useDrafts.setState({ drafts });
  writeStored(storageKey, JSON.stringify(drafts));
}

/** Forgets all drafts, for whoever leaves this browser. */
export function clearDrafts(): void {
  useDrafts.setState({ drafts: {} });
  writeStored(storageKey, null);
}

function readDrafts(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey) ?? "{}");
    const entries = Object.entries(stored ?? {});
    return Object.fromEntries(entries.filter(([, text]) => typeof text === "string"));
  } catch {
    // A draft that cannot be read is lost; the page must open all the same.
    return {};
  }
}
