import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router-dom";

/** The id of a channel's writing field. */
export const composerIdOf = (channelId: string) => `composer-${channelId}`;

export const focusComposer = (channelId: string): void =>
  document.getElementById(composerIdOf(channelId))?.focus();

/** Writing begins at once: when the channel opens, when an edit has ended, and with a reply. */
export function useComposerFocus(
  field: RefObject<HTMLTextAreaElement | null>,
  { isEditing, replyToId }: { isEditing: boolean; replyToId: string | null },
): void {
  const { state } = useLocation();
  const hasEntered = state?.hasEntered === true;

  useEffect(() => {
    // On a touch screen it would bring up the keyboard; whoever has just stepped in came to speak.
    const isTouched = window.matchMedia("(pointer: coarse)").matches;
    if (isEditing || (isTouched && !hasEntered)) return;
    // A menu that was opened before the channel came would close, and who went there by the prompt writes on.
    if (document.activeElement?.closest("[role=menu], [data-terminal]")) return;
    field.current?.focus();
  }, [field, isEditing, hasEntered]);

  useEffect(() => {
    if (replyToId) field.current?.focus();
  }, [field, replyToId]);
}
