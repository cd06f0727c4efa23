import { sigilOf } from "@oni/api/contract";
import { Sigil } from "./Sigil.tsx";

/** Shows a reaction: the drawing of a sigil, or the emoji itself. */
export function ReactionFace({ emoji, size = 16 }: { emoji: string; size?: 16 | 24 }) {
  const sigil = sigilOf(emoji);
  return sigil ? <Sigil name={sigil} size={size} /> : emoji;
}

/** Returns the name of a reaction. */
export const reactionName = (emoji: string): string => sigilOf(emoji) ?? emoji;
