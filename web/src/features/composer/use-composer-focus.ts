import { type RefObject, useEffect } from "react";

/** Writing begins at once: when the channel opens, when an edit has ended, and with a reply. */
export function useComposerFocus(
  field: RefObject<HTMLTextAreaElement | null>,
  { isEditing, replyToId }: { isEditing: boolean; replyToId: string | null },
): void {
  useEffect(() => {
    // On a touch screen it would bring up the keyboard.
    if (isEditing || window.matchMedia("(pointer: coarse)").matches) return;
    // A menu that was opened before the channel came would close.
    if (document.activeElement?.closest("[role=menu]")) return;
    field.current?.focus();
  }, [field, isEditing]);

  useEffect(() => {
    if (replyToId) field.current?.focus();
  }, [field, replyToId]);
}
