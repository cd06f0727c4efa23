import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Database } from "../../connection/database.ts";
import { maskReactions, messages, reactions } from "../../schema/index.ts";
import { advanceRev, lockChannel } from "../channels/channels.ts";
import { deleteAttachments } from "../files/attachments.ts";
import { queueChangedMessages } from "../hooks/queue-events.ts";
import { insertErasures } from "../../erasures/erasures.ts";
import { markRootStale } from "../threads/threads.ts";
import { isOwnMaskReaction, reactionsTo } from "../masks/mask-of.ts";
import { emojiKind, isKind } from "../reactions/emoji-kind.ts";
import { withdrawMentions } from "./mentions.ts";

/** A message id with its channel. */
type MessageRef = { id: string; channelId: string };

/**
 * Replaces the content of a message. Returns undefined when it is gone. Users that the new content names
 * for the first time are not mentioned. Returns the users who are no longer named, whose mentions are
 * deleted.
 */
export async function updateMessage(
  tx: Database,
  message: MessageRef & { content: string; mentionedUserIds: readonly string[] },
): Promise<string[] | undefined> {
  const changes = { content: message.content, editedAt: sql`now()`, updatedAt: sql`now()` };
  const changed = await changeMessage(tx, message, changes, "message:updated");
  return changed && withdrawMentions(tx, message.id, { except: message.mentionedUserIds });
}

/**
 * Turns a message into a tombstone without content, files, reactions or mentions. Returns its `rev`, the
 * mentioned users and the keys of its files, or undefined when it is gone. Remove the bytes of the files
 * after the commit.
 */
export async function markMessageDeleted(
  tx: Database,
  message: MessageRef,
): Promise<{ rev: number; mentionedUserIds: string[]; keysToDelete: string[] } | undefined> {
  const changes = { content: "", deletedAt: sql`now()`, updatedAt: sql`now()`, pinnedAt: null };
  const deleted = await changeMessage(tx, message, changes, "message:deleted");
  if (!deleted) return undefined;
  await tx.delete(reactions).where(eq(reactions.messageId, message.id));
  await tx.delete(maskReactions).where(eq(maskReactions.messageId, message.id));
  await markRootStale(tx, message.channelId);
  const mentionedUserIds = await withdrawMentions(tx, message.id, { except: [] });
  const keysToDelete = await deleteAttachments(tx, message.id);
  await insertErasures(tx, "message", [message.id]);
  return { rev: deleted.rev, mentionedUserIds, keysToDelete };
}

type ReactionChange = MessageRef & { userId: string; emoji: string };

/** The outcome of adding a reaction, and its count right afterwards. */
type Reacted = { outcome: "added"; count: number } | { outcome: "unchanged" | "full" | "gone" };

/**
 * Adds a member's reaction to a message. The outcome is `unchanged` when the member already has it,
 * `full` when the message has `kindLimit` other emoji, and `gone` when it has been deleted.
 */
export async function insertReaction(
  tx: Database,
  { id, channelId, userId, emoji }: ReactionChange,
  kindLimit: number,
): Promise<Reacted> {
  await lockChannel(tx, channelId);
  const kinds = await tx
    .select({
      isSameKind: isKind(emojiKind(given), emoji),
      isMine: sql<boolean>`bool_or(r."userId" = ${userId}::uuid)`,
      count: countReactors,
    })
    .from(reactionsTo(sql`${id}::uuid`))
    .groupBy(emojiKind(given));
  const kind = kinds.find(({ isSameKind }) => isSameKind);
  if (kind?.isMine) return { outcome: "unchanged" };
  if (!kind && kinds.length >= kindLimit) return { outcome: "full" };
  if (!(await changeMessage(tx, { id, channelId }, {}))) return { outcome: "gone" };
  await tx.insert(reactions).values({ messageId: id, userId, emoji });
  return { outcome: "added", count: (kind?.count ?? 0) + 1 };
}

/** Removes a member's reaction and returns its remaining count, or null when there was none. */
export async function deleteReaction(
  tx: Database,
  { id, channelId, userId, emoji }: ReactionChange,
): Promise<number | null> {
  await lockChannel(tx, channelId);
  const isOf = (table: typeof reactions | typeof maskReactions, isMine: SQL) =>
    and(eq(table.messageId, id), isKind(table.emoji, emoji), isMine);
  const removed = await tx
    .delete(reactions)
    .where(isOf(reactions, eq(reactions.userId, userId)))
    .returning({ id: reactions.id });
  const removedOfMask = await tx
    .delete(maskReactions)
    .where(isOf(maskReactions, isOwnMaskReaction(userId)))
    .returning({ id: maskReactions.id });
  if (removed.length + removedOfMask.length === 0) return null;
  await changeMessage(tx, { id, channelId }, {});
  const [left] = await tx
    .select({ count: countReactors })
    .from(reactionsTo(sql`${id}::uuid`))
    .where(isKind(given, emoji));
  return left?.count ?? 0;
}

const given = sql`r.emoji`;
const countReactors = sql<number>`count(distinct r."userId")::integer`;

/** The outcome of pinning a message. */
type Pinned = "pinned" | "unchanged" | "full" | "gone";

/**
 * Pins a message to its channel. The outcome is `unchanged` when it is pinned, `full` when `limit` others
 * are pinned, and `gone` when it has been deleted.
 */
export async function pinMessage(
  tx: Database,
  { id, channelId, userId }: MessageRef & { userId: string },
  limit: number,
): Promise<Pinned> {
  await lockChannel(tx, channelId);
  const pins = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.channelId, channelId), isNotNull(messages.pinnedAt)));
  if (pins.some((pin) => pin.id === id)) return "unchanged";
  if (pins.length >= limit) return "full";
  const changes = { pinnedAt: sql`now()`, pinnedById: userId };
  const pinned = await changeMessage(tx, { id, channelId }, changes, "message:updated");
  return pinned ? "pinned" : "gone";
}

/** Unpins a message. Returns false when it was not pinned. */
export async function unpinMessage(tx: Database, { id, channelId }: MessageRef): Promise<boolean> {
  await lockChannel(tx, channelId);
  const isPin = and(eq(messages.id, id), isNotNull(messages.pinnedAt));
  if ((await tx.$count(messages, isPin)) === 0) return false;
  const changes = { pinnedAt: null, pinnedById: null };
  const unpinned = await changeMessage(tx, { id, channelId }, changes, "message:updated");
  return unpinned !== undefined;
}

/** Sets the `rev` of a restored message to the channel's next one, so that clients load it again. */
export async function moveRev(tx: Database, message: MessageRef): Promise<void> {
  await changeMessage(tx, message, {}, "message:updated");
}

/**
 * Changes a message that has not been deleted, sets its `rev` to the channel's next one, and queues `event`
 * for hooks.
 */
async function changeMessage(
  tx: Database,
  { id, channelId }: MessageRef,
  changes: PgUpdateSetSource<typeof messages>,
  event?: "message:updated" | "message:deleted",
): Promise<{ rev: number } | undefined> {
  const rev = await advanceRev(tx, channelId);
  if (rev === undefined) return undefined;
  const [changed] = await tx
    .update(messages)
    .set({ ...changes, rev })
    .where(and(eq(messages.id, id), isNull(messages.deletedAt)))
    .returning({ rev: messages.rev });
  if (changed && event) await queueChangedMessages(tx, [id], event);
  return changed;
}
