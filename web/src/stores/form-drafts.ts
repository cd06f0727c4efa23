import { setDraft, useDrafts } from "./drafts.ts";

/**
 * The words of a form, kept in this browser until they are sent or thrown away: whoever is signed
 * out in the middle finds them again. `saved` is what the form shows while nothing was written.
 */
export function useFormDraft<Name extends string>(key: string, saved: Record<Name, string>) {
  const stored = useDrafts(({ drafts }) => drafts[key]);
  const words = stored === undefined ? saved : { ...saved, ...parseValues(stored, saved) };
  const keep = (next: Record<Name, string>) =>
    setDraft(key, JSON.stringify(next) === JSON.stringify(saved) ? "" : JSON.stringify(next));
  return { words, keep, forget: () => setDraft(key, "") };
}

/** Nothing of what an older or a foreign hand left there. */
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
