import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { answers, postReactions } from "../schema/index.ts";

/** A post, or with `answerId` one of its answers. */
export type PostPlace = { postId: string; answerId: string | null };

type PostReaction = PostPlace & { userId: string; emoji: string };

/** Whether an emoji was put under a thing, and how often it then stood there. */
type Reacted = { outcome: "added"; count: number } | { outcome: "unchanged" | "full" | "gone" };

/**
 * Puts a member's emoji under a post or an answer, in the turn of the post (`lockPost`): `unchanged` when
 * it stands there already, `full` when there are `kindLimit` other emoji, `gone` when the answer was deleted.
 */
export async function insertPostReaction(
  tx: Database,
  reaction: PostReaction,
  kindLimit: number,
): Promise<Reacted> {
  if (reaction.answerId !== null && !(await isThere(tx, reaction.answerId))) {
    return { outcome: "gone" };
  }
  const kinds = await tx
    .select({
      emoji: postReactions.emoji,
      isMine: sql<boolean>`bool_or(${postReactions.userId} = ${reaction.userId}::uuid)`,
      count: sql<number>`count(*)::integer`,
    })
    .from(postReactions)
    .where(isUnder(reaction))
    .groupBy(postReactions.emoji);
  const kind = kinds.find(({ emoji }) => emoji === reaction.emoji);
  if (kind?.isMine) return { outcome: "unchanged" };
  if (!kind && kinds.length >= kindLimit) return { outcome: "full" };
  await tx.insert(postReactions).values(reaction);
  return { outcome: "added", count: (kind?.count ?? 0) + 1 };
}

/** Takes a member's emoji back and answers how often it still stands there; null when it was not. In the turn of the post. */
export async function deletePostReaction(
  tx: Database,
  { userId, emoji, ...place }: PostReaction,
): Promise<number | null> {
  const isKind = and(isUnder(place), eq(postReactions.emoji, emoji));
  const removed = await tx
    .delete(postReactions)
    .where(and(isKind, eq(postReactions.userId, userId)))
    .returning({ id: postReactions.id });
  return removed.length === 0 ? null : tx.$count(postReactions, isKind);
}

const isUnder = ({ postId, answerId }: PostPlace) =>
  and(
    eq(postReactions.postId, postId),
    answerId === null ? isNull(postReactions.answerId) : eq(postReactions.answerId, answerId),
  );

const isThere = async (tx: Database, answerId: string): Promise<boolean> =>
  (await tx.$count(answers, and(eq(answers.id, answerId), isNull(answers.deletedAt)))) > 0;
