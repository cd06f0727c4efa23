import { useState } from "react";
import type { CurrentUser } from "../auth/current-user.ts";
import { keepShrineDraft, readShrineDraft } from "../../stores/shrine-draft.ts";
import { useUpdateProfile } from "./update-profile.ts";

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
  const [isRestored, setIsRestored] = useState(text !== null);
  const update = useUpdateProfile();

  const leave = () => {
    // Another tab may have kept other words since.
    if (readShrineDraft(user.id) === text) keepShrineDraft(user.id, null);
    setText(null);
    setIsRestored(false);
  };
  return {
    text,
    /** The text was written before the page was loaded. */
    isRestored,
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
