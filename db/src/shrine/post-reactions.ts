import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { answers, postReactions, posts } from "../schema/index.ts";
import { emojiKind, isKind } from "../chat/reactions/emoji-kind.ts";
import { type LoadedReaction, shownReactions } from "../chat/reactions/shown-reactions.ts";

/** A post, or one of its answers if `answerId` is set. */
export type PostTarget = { postId: string; answerId: string | null };

type PostReaction = PostTarget & { userId: string; emoji: string };

/**
 * The reactions to a post or answer after a change. Of two states, the one with the higher number is
 * newer.
 */
export type ReactionState = { reactions: LoadedReaction[]; reactionRev: number };

type Reacted =
  | { outcome: "added"; state: ReactionState }
  | { outcome: "unchanged" | "full" | "gone" };

/**
 * Adds a member's reaction to a post or an answer; call it with the post locked (`lockPost`). The outcome
 * is `unchanged` when the member already has it, `full` when there are `kindLimit` other emoji, and
 * `gone` when the answer was deleted.
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
      isSameKind: isKind(emojiKind(postReactions.emoji), reaction.emoji),
      isMine: sql<boolean>`bool_or(${postReactions.userId} = ${reaction.userId}::uuid)`,
    })
    .from(postReactions)
    .where(isUnder(reaction))
    .groupBy(emojiKind(postReactions.emoji));
  const kind = kinds.find(({ isSameKind }) => isSameKind);
  if (kind?.isMine) return { outcome: "unchanged" };
  if (!kind && kinds.length >= kindLimit) return { outcome: "full" };
  await tx.insert(postReactions).values(reaction);
  return { outcome: "added", state: await advance(tx, reaction) };
}

/**
 * Removes a member's reaction and returns the remaining ones, or null when there was none. Call it with
 * the post locked.
 */
export async function deletePostReaction(
  tx: Database,
  { userId, emoji, ...target }: PostReaction,
): Promise<ReactionState | null> {
  const isOwn = and(isKind(postReactions.emoji, emoji), eq(postReactions.userId, userId));
  const removed = await tx
    .delete(postReactions)
    .where(and(isUnder(target), isOwn))
    .returning({ id: postReactions.id });
  return removed.length === 0 ? null : advance(tx, target);
}

/** Numbers a change and returns the resulting state. Call it with the post locked. */
async function advance(tx: Database, { postId, answerId }: PostTarget): Promise<ReactionState> {
  const [state] =
    answerId === null
      ? await tx
          .update(posts)
          .set({ reactionRev: sql`${posts.reactionRev} + 1` })
          .where(eq(posts.id, postId))
          .returning({ reactionRev: posts.reactionRev, reactions: underPost(null) })
      : await tx
          .update(answers)
          .set({ reactionRev: sql`${answers.reactionRev} + 1` })
          .where(eq(answers.id, answerId))
          .returning({ reactionRev: answers.reactionRev, reactions: underAnswer(null) });
  if (!state) throw new Error("What was reacted to is not there.");
  return state;
}

/** The reactions to a selected post. `mine` depends on the viewer. */
export const underPost = (viewerId: string | null) =>
  shownReactions(
    sql`from ${postReactions} r where r."postId" = ${posts}."id" and r."answerId" is null`,
    viewerId,
  );

/** The reactions to a selected answer. `mine` depends on the viewer. */
export const underAnswer = (viewerId: string | null) =>
  shownReactions(sql`from ${postReactions} r where r."answerId" = ${answers}."id"`, viewerId);

const isUnder = ({ postId, answerId }: PostTarget) =>
  and(
    eq(postReactions.postId, postId),
    answerId === null ? isNull(postReactions.answerId) : eq(postReactions.answerId, answerId),
  );

const isThere = async (tx: Database, answerId: string): Promise<boolean> =>
  (await tx.$count(answers, and(eq(answers.id, answerId), isNull(answers.deletedAt)))) > 0;
