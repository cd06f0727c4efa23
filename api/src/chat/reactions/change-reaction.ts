import type { Database } from "@oni/db";
import {
  deleteReaction,
  findVisibleChannel,
  insertReaction,
  type VisibleMessage,
} from "@oni/db/chat";
import { type InboxChange, insertInboxEntries } from "@oni/db/people";
import { presentMessage } from "@oni/realtime";
import { type Message, rooms } from "@oni/realtime/contract";
import { reactionKindLimit } from "../../../contract/chat/reactions.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { parseEmoji, readEmoji, tooManyKinds } from "./parse-emoji.ts";
import { rippleFrom } from "./ripple-from.ts";
import { loadMessage } from "../channels/load-message.ts";

type Parts = Pick<Deps, "db" | "publisher" | "signingSecret">;
type Reaction = { userId: string; emoji: string };

/**
 * Adds a reaction of a member to a message. Idempotent. With `ripple` the map shows a ripple at the
 * author's node if everyone may read the message.
 */
export async function addReaction(
  parts: Parts,
  message: VisibleMessage,
  { userId, emoji, ripple }: Reaction & { ripple: boolean },
): Promise<Message> {
  const { id, channelId } = message;
  const reaction = { id, channelId, userId, emoji: parseEmoji(emoji) };
  const { inbox, ...result } = await parts.db.transaction(async (tx) => {
    const reacted = await insertReaction(tx, reaction, reactionKindLimit);
    if (reacted.outcome === "gone") throw new AppError("not_found");
    const inboxChanges = reacted.outcome === "added" ? await notifyAuthor(tx, message, userId) : [];
    return { ...reacted, inbox: inboxChanges };
  });
  if (inbox.length > 0) parts.publisher.inboxChanged(inbox);
  if (result.outcome === "full") throw tooManyKinds("message");
  if (ripple && message.isPublic && message.userId !== null) {
    await rippleFrom(parts, message.userId);
  }
  const change = result.outcome === "added" ? { added: true, count: result.count } : null;
  return publishAndLoad(parts, reaction, change);
}

/**
 * Adds the reaction to the author's inbox if the author sees the channel as a member. Only the first reaction of a
 * member to a message adds an entry.
 */
async function notifyAuthor(
  tx: Database,
  { id: subjectId, channelId, serverId, userId }: VisibleMessage,
  actorId: string,
): Promise<InboxChange[]> {
  if (userId === null || userId === actorId) return [];
  if (!(await findVisibleChannel(tx, userId, channelId))?.role) return [];
  const entry = { userId, kind: "reaction", actorId, serverId, subjectId } as const;
  const isNew = await insertInboxEntries(tx, [entry]);
  return isNew.length > 0 ? isNew : [{ userId }];
}

/** Removes a reaction of a member. Idempotent. */
export async function removeReaction(
  parts: Parts,
  message: VisibleMessage,
  { userId, emoji: given }: Reaction,
): Promise<Message> {
  const { id, channelId } = message;
  const emoji = readEmoji(given);
  const reaction = { id, channelId, userId, emoji: emoji ?? given };
  const count =
    emoji === null ? null : await parts.db.transaction((tx) => deleteReaction(tx, reaction));
  if (count !== null && message.userId && message.userId !== userId) {
    parts.publisher.inboxChanged([{ userId: message.userId }]);
  }
  return publishAndLoad(parts, reaction, count === null ? null : { added: false, count });
}

/** Returns the current state of the message. Publishes a change with its resulting count. */
async function publishAndLoad(
  { db, publisher, signingSecret }: Parts,
  { id, channelId, userId, emoji }: Reaction & { id: string; channelId: string },
  change: { added: boolean; count: number } | null,
): Promise<Message> {
  if (change) {
    const event = { messageId: id, channelId, emoji, userId, ...change };
    publisher.emit(rooms.channel(channelId), "message:reaction", event);
  }
  return presentMessage({ signingSecret }, await loadMessage(db, id, userId), userId);
}
