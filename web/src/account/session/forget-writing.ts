import { forgetReactions } from "../../chat/reactions/recent.ts";
import { clearDrafts } from "../../stores/drafts.ts";
import { clearKnownDrafts } from "../../stores/known-drafts.ts";
import { forgetHistory } from "../../stores/terminal-history.ts";
import { clearTrays } from "../../stores/trays.ts";
import { clearOutbox } from "../../chat/outbox/outbox.ts";
import { forgetShrineDrafts } from "../../stores/shrine-draft.ts";

/** Removes from this browser what a member wrote and did not send or save, and pressed, when they leave for good. */
export function forgetWriting(): void {
  forgetShrineDrafts();
  clearDrafts();
  clearKnownDrafts();
  clearOutbox();
  forgetReactions();
  clearTrays();
  forgetHistory();
}
