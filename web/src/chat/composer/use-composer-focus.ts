import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router-dom";

/** Returns the element id of a channel's text field. */
export const composerIdOf = (channelId: string) => `composer-${channelId}`;

export const focusComposer = (channelId: string): void =>
  document.getElementById(composerIdOf(channelId))?.focus();

/** Focuses the text field when the channel opens, when an edit ends and when a reply begins. */
export function useComposerFocus(
  field: RefObject<HTMLTextAreaElement | null>,
  { isEditing, replyToId }: { isEditing: boolean; replyToId: string | null },
): void {
  const { state } = useLocation();
  const hasEntered = state?.hasEntered === true;

  useEffect(() => {
    // On a touch screen the focus would open the keyboard. Only a member who has just joined gets it
    // there.
    const isTouched = window.matchMedia("(pointer: coarse)").matches;
    if (isEditing || (isTouched && !hasEntered)) return;
    // The focus would close a menu that was opened before the channel loaded, and would take keys from
    // the prompt.
    if (document.activeElement?.closest("[role=menu], [data-terminal]")) return;
    field.current?.focus();
  }, [field, isEditing, hasEntered]);

  useEffect(() => {
    if (replyToId) field.current?.focus();
  }, [field, replyToId]);
}
