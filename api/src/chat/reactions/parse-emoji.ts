import { emojiSchema, reactionKindLimit } from "../../../contract/chat/reactions.ts";
import { AppError } from "../../http/answers/errors.ts";

/** The emoji stands in the path, so it is judged after what it is put under, like a body. */
export function parseEmoji(emoji: string): string {
  const parsed = emojiSchema.safeParse(emoji);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid_input", { fields: { emoji: "must be one emoji or a sigil" } });
}

/** The form of an emoji, or null: what is none stands under nothing, and might be more than a database takes. */
export const readEmoji = (emoji: string): string | null =>
  emojiSchema.safeParse(emoji).data ?? null;

/** The refusal of one kind too many under a `thing`. */
export const tooManyKinds = (target: string) =>
  new AppError("conflict", {
    sentence: `One ${target} holds ${reactionKindLimit} different emoji.`,
  });
