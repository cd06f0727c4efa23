import type { KnownDraft } from "../../stores/known-drafts.ts";

/**
 * Returns what to do with a draft from the server. `written` is the text in the field, `base` the draft
 * that it is based on:
 * - `same`: the field already has this text. `old`: a newer draft is known.
 * - `take`: the field was not changed, so the draft goes into it.
 * - `push`: the field was changed, so its text is sent after this draft and replaces it.
 */
export function resolveDraft(
  written: string,
  base: KnownDraft,
  received: KnownDraft,
): "same" | "old" | "take" | "push" {
  if (received.rev < base.rev) return "old";
  if (received.content === written) return "same";
  const isUnchanged = written === base.content || written === "";
  return isUnchanged && received.rev > base.rev ? "take" : "push";
}
