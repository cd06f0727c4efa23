import { emojiSchema, reactionKindLimit } from "../../../contract/chat/reactions.ts";
import { AppError } from "../../http/answers/errors.ts";

/**
 * Validates the emoji from the path. Runs after access to the target is checked, like the validation of a
 * body.
 */
export function parseEmoji(emoji: string): string {
  const parsed = emojiSchema.safeParse(emoji);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid_input", { fields: { emoji: "must be one emoji or a sigil" } });
}

/**
 * Returns the normalized emoji, or null if the text is not an emoji. Such text has no reactions and might
 * not be storable.
 */
export const readEmoji = (emoji: string): string | null =>
  emojiSchema.safeParse(emoji).data ?? null;

/** The refusal of one more kind of reaction on a target. */
export const tooManyKinds = (target: string) =>
  new AppError("conflict", {
    sentence: `One ${target} holds ${reactionKindLimit} different emoji.`,
  });
