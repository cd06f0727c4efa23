import { useState } from "react";
import type { CurrentUser } from "../auth/current-user.ts";
import { keepShrineDraft, readShrineDraft } from "../../stores/shrine-draft.ts";
import { useUpdateProfile } from "../account/update-profile.ts";

/** Words that were found again: those from before a reload, or while another device saved others. */
type Kept = "before" | "elsewhere";

/**
 * The text of one's own shrine. `text` is null in view mode. What is written is kept in this browser
 * until it is saved or thrown away, and found again after a reload.
 */
export function useShrineText(user: CurrentUser) {
  const saved = user.profileMarkdown;
  const [text, setText] = useState(() => {
    const draft = readShrineDraft(user.id);
    return draft === saved ? null : draft;
  });
  const [kept, setKept] = useState<Kept | null>(text === null ? null : "before");
  const [lastSaved, setLastSaved] = useState(saved);
  const update = useUpdateProfile();

  // Another device has saved: what was not touched follows it, and what was written stays.
  if (lastSaved !== saved) {
    setLastSaved(saved);
    if (text === lastSaved) setText(saved);
    else if (text !== null && text !== saved) setKept("elsewhere");
  }

  const leave = () => {
    // Another tab may have kept other words since.
    if (readShrineDraft(user.id) === text) keepShrineDraft(user.id, null);
    setText(null);
    setKept(null);
  };
  return {
    text,
    /** Why the text is not what is saved, though nothing may have been typed since. */
    kept,
    isChanged: text !== null && text !== saved,
    isSaving: update.isPending,
    begin: () => setText((current) => current ?? saved),
    write: (next: string) => {
      setText(next);
      keepShrineDraft(user.id, next === saved ? null : next);
    },
    save: () => {
      if (text === null || update.isPending) return;
      update.mutate({ profileMarkdown: text }, { onSuccess: leave });
    },
    leave,
  };
}

export type ShrineText = ReturnType<typeof useShrineText>;
