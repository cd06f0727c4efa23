import { setDraft, useDrafts } from "./drafts.ts";

/**
 * Stores the texts of a form in this browser until they are sent or discarded, so that they survive a
 * sign-out. `saved` is what the form shows without a draft.
 */
export function useFormDraft<Name extends string>(key: string, saved: Record<Name, string>) {
  const stored = useDrafts(({ drafts }) => drafts[key]);
  const words = stored === undefined ? saved : { ...saved, ...parseValues(stored, saved) };
  const keep = (next: Record<Name, string>) =>
    setDraft(key, JSON.stringify(next) === JSON.stringify(saved) ? "" : JSON.stringify(next));
  return { words, keep, forget: () => setDraft(key, "") };
}

/** Ignores values of other versions or sources. */
function parseValues(stored: string, saved: object): object {
  try {
    const entries = Object.entries(JSON.parse(stored) ?? {});
    return Object.fromEntries(
      entries.filter(([name, text]) => name in saved && typeof text === "string"),
    );
  } catch {
    return {};
  }
}
