import { and, eq, isNull, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Database } from "../../connection/database.ts";
import { messages, reactions } from "../../schema/index.ts";
import { advanceRev, lockChannel } from "../channels.ts";
import { withdrawMentions } from "./mentions.ts";

/** A message in its channel. */
type Placed = { id: string; channelId: string };

/**
 * Gives a message other words; undefined when it is gone. Whom they name for the first time is not
 * mentioned by that; answers those whom they no longer name, and who are not mentioned any more.
 */
export async function updateMessage(
  tx: Database,
  message: Placed & { content: string; mentionedUserIds: readonly string[] },
): Promise<string[] | undefined> {
  const changes = { content: message.content, editedAt: sql`now()`, updatedAt: sql`now()` };
  const changed = await changeMessage(tx, message, changes);
  return changed && withdrawMentions(tx, message.id, { except: message.mentionedUserIds });
}

/**
 * Leaves a tombstone without words, reactions or mentions; answers its `rev` and whom it mentioned,
 * or undefined when the message is gone.
 */
export async function markMessageDeleted(
  tx: Database,
  message: Placed,
): Promise<{ rev: number; mentionedUserIds: string[] } | undefined> {
  const changes = { content: "", deletedAt: sql`now()`, updatedAt: sql`now()` };
  const deleted = await changeMessage(tx, message, changes);
  if (!deleted) return undefined;
  await tx.delete(reactions).where(eq(reactions.messageId, message.id));
  const mentionedUserIds = await withdrawMentions(tx, message.id, { except: [] });
  return { rev: deleted.rev, mentionedUserIds };
}

type ReactionChange = Placed & { userId: string; emoji: string };

/** Whether an emoji was put under a message, and how often it then stood there, before others changed it. */
type Reacted = { outcome: "added"; count: number } | { outcome: "unchanged" | "full" | "gone" };

/**
 * Puts a member's emoji under a message: `unchanged` when it stands there already, `full` when the
 * message has `kindLimit` other emoji, `gone` when it has been deleted.
 */
export async function insertReaction(
  tx: Database,
  { id, channelId, userId, emoji }: ReactionChange,
  kindLimit: number,
): Promise<Reacted> {
  await lockChannel(tx, channelId);
  const kinds = await tx
    .select({
      emoji: reactions.emoji,
      isMine: sql<boolean>`bool_or(${reactions.userId} = ${userId}::uuid)`,
      count: sql<number>`count(*)::integer`,
    })
    .from(reactions)
    .where(eq(reactions.messageId, id))
    .groupBy(reactions.emoji);
  const kind = kinds.find((known) => known.emoji === emoji);
  if (kind?.isMine) return { outcome: "unchanged" };
  if (!kind && kinds.length >= kindLimit) return { outcome: "full" };
  if (!(await changeMessage(tx, { id, channelId }, {}))) return { outcome: "gone" };
  await tx.insert(reactions).values({ messageId: id, userId, emoji });
  return { outcome: "added", count: (kind?.count ?? 0) + 1 };
}

/** Takes a member's emoji back and answers how often it still stands there; null when it was not. */
export async function deleteReaction(
  tx: Database,
  { id, channelId, userId, emoji }: ReactionChange,
): Promise<number | null> {
  await lockChannel(tx, channelId);
  const isKind = and(eq(reactions.messageId, id), eq(reactions.emoji, emoji));
  const removed = await tx
    .delete(reactions)
    .where(and(isKind, eq(reactions.userId, userId)))
    .returning({ id: reactions.id });
  if (removed.length === 0) return null;
  await changeMessage(tx, { id, channelId }, {});
  return tx.$count(reactions, isKind);
}

/** Changes a message that has not been deleted and gives it the channel's next `rev`. */
async function changeMessage(
  tx: Database,
  { id, channelId }: Placed,
  changes: PgUpdateSetSource<typeof messages>,
): Promise<{ rev: number } | undefined> {
  const rev = await advanceRev(tx, channelId);
  if (rev === undefined) return undefined;
  const [changed] = await tx
    .update(messages)
    .set({ ...changes, rev })
    .where(and(eq(messages.id, id), isNull(messages.deletedAt)))
    .returning({ rev: messages.rev });
  return changed;
}
