import { deleteReaction, insertReaction, type VisibleMessage } from "@oni/db";
import { type Message, rooms } from "@oni/realtime/contract";
import { emojiSchema, reactionKindLimit } from "../../../contract/reactions.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/errors.ts";
import { loadMessage } from "./load-message.ts";

type Parts = Pick<Deps, "db" | "publisher">;
type Reaction = { userId: string; emoji: string };

/** Puts a member's emoji under a message; once it stands there, again changes nothing. */
export async function addReaction(
  parts: Parts,
  message: VisibleMessage,
  { userId, emoji }: Reaction,
): Promise<Message> {
  const { id, channelId } = message;
  const reaction = { id, channelId, userId, emoji: parseEmoji(emoji) };
  const result = await parts.db.transaction(async (tx) => {
    const reacted = await insertReaction(tx, reaction, reactionKindLimit);
    if (reacted.outcome === "gone") throw new AppError("not_found");
    return reacted;
  });
  if (result.outcome === "full") {
    const sentence = `One message holds ${reactionKindLimit} different emoji.`;
    throw new AppError("conflict", { sentence });
  }
  const change = result.outcome === "added" ? { added: true, count: result.count } : null;
  return answerReaction(parts, reaction, change);
}

/** Takes a member's emoji back; where there is none, nothing changes. */
export async function removeReaction(
  parts: Parts,
  message: VisibleMessage,
  { userId, emoji }: Reaction,
): Promise<Message> {
  const { id, channelId } = message;
  const reaction = { id, channelId, userId, emoji };
  // What is no emoji stands under no message, and might be more than a database takes.
  const isEmoji = emojiSchema.safeParse(emoji).success;
  const count = isEmoji ? await parts.db.transaction((tx) => deleteReaction(tx, reaction)) : null;
  return answerReaction(parts, reaction, count === null ? null : { added: false, count });
}

/** The message as it now stands. A change is published with the count that results. */
async function answerReaction(
  { db, publisher }: Parts,
  { id, channelId, userId, emoji }: Reaction & { id: string; channelId: string },
  change: { added: boolean; count: number } | null,
): Promise<Message> {
  if (change) {
    const event = { messageId: id, channelId, emoji, userId, ...change };
    publisher.emit(rooms.channel(channelId), "message:reaction", event);
  }
  return loadMessage(db, id, userId);
}

/** The emoji stands in the path, so it is judged after the message, like a body. */
function parseEmoji(emoji: string): string {
  const parsed = emojiSchema.safeParse(emoji);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid_input", { fields: { emoji: "must be one emoji" } });
}
