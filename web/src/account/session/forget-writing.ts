import { forgetReactions } from "../../chat/reactions/recent.ts";
import { clearDrafts } from "../../stores/drafts.ts";
import { clearKnownDrafts } from "../../stores/known-drafts.ts";
import { forgetHistory } from "../../stores/terminal-history.ts";
import { clearTrays } from "../../stores/trays.ts";
import { clearOutbox } from "../../chat/outbox/outbox.ts";
import { forgetShrineDrafts } from "../../stores/shrine-draft.ts";

/** Removes the member's drafts, unsent messages and pressed reactions from this browser at logout. */
export function forgetWriting(): void {
  forgetShrineDrafts();
  clearDrafts();
  clearKnownDrafts();
  clearOutbox();
  forgetReactions();
  clearTrays();
  forgetHistory();
}
