import type { KnownDraft } from "../../stores/known-drafts.ts";

/**
 * What is to be done when the server tells of a draft. `written` is what stands in the field, `base` the draft
 * that it was written on:
 * - `same`: it stands there already; `old`: something newer is known.
 * - `take`: nothing was written here since, so it comes into the field.
 * - `push`: what is written here goes on from it.
 * - `clash`: both were written, and one has to choose.
 */
export function resolveDraft(
  written: string,
  base: KnownDraft,
  received: KnownDraft,
): "same" | "old" | "take" | "push" | "clash" {
  if (received.rev < base.rev) return "old";
  if (received.content === written) return "same";
  if (received.rev === base.rev) return "push";
  if (written === base.content || written === "") return "take";
  return received.content === "" ? "push" : "clash";
}
