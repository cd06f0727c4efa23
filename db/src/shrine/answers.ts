import { and, asc, eq, exists, gt, isNull, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { answers, blocks, postReactions, posts, users } from "../schema/index.ts";
import { beginsWithin } from "../sql/begins-within.ts";
import { isShownPost, isVisiblePost } from "./posts.ts";
import { underAnswer } from "./post-reactions.ts";
import { personColumns } from "../account/users/person-columns.ts";

/** Selects answers with author and reactions. `mine` depends on the viewer. */
const selectAnswers = (db: Database, viewerId: string | null) =>
  db
    .select({
      id: answers.id,
      postId: answers.postId,
      userId: answers.userId,
      seq: answers.seq,
      content: answers.content,
      createdAt: answers.createdAt,
      editedAt: answers.editedAt,
      author: personColumns,
      reactions: underAnswer(viewerId),
      reactionRev: answers.reactionRev,
    })
    .from(answers)
    .innerJoin(users, eq(users.id, answers.userId))
    .$dynamic();

/** An answer with its author. */
export type AnswerRow = Awaited<ReturnType<typeof selectAnswers>>[number];

const isThere = isNull(answers.deletedAt);

/**
 * Returns a page of the answers to a post, in the order of their commits: at most `limit`, after the
 * `seq` in `after`. No answer begins after `limitBytes` of text.
 */
export function listAnswers(
  db: Database,
  viewerId: string | null,
  postId: string,
  { after, limit, limitBytes }: { after?: number | undefined; limit: number; limitBytes: number },
): Promise<AnswerRow[]> {
  const next = db
    .select({
      id: answers.id,
      seq: answers.seq,
      sizeBytes: sql<number>`octet_length(${answers.content})`.as("sizeBytes"),
    })
    .from(answers)
    .where(
      and(
        eq(answers.postId, postId),
        isThere,
        after === undefined ? undefined : gt(answers.seq, after),
      ),
    )
    .orderBy(asc(answers.seq))
    .limit(limit)
    .as("next");
  return selectAnswers(db, viewerId)
    .where(sql`${answers.id} in ${beginsWithin(next, limitBytes, sql`"seq"`)}`)
    .orderBy(asc(answers.seq));
}

/** Returns the `seq` of an answer to a post, deleted or not, or undefined. */
export async function findAnswerSeq(
  db: Database,
  { postId, id }: { postId: string; id: string },
): Promise<number | undefined> {
  const [answer] = await db
    .select({ seq: answers.seq })
    .from(answers)
    .where(and(eq(answers.id, id), eq(answers.postId, postId)));
  return answer?.seq;
}

/** Returns an answer that is not deleted, or undefined. It does not check visibility. */
export async function findAnswer(
  db: Database,
  answerId: string,
  viewerId: string,
): Promise<AnswerRow | undefined> {
  const [answer] = await selectAnswers(db, viewerId).where(and(eq(answers.id, answerId), isThere));
  return answer;
}

/**
 * Returns an answer to a post that the viewer may read, with the author of the post, or undefined for any
 * other id.
 */
export async function findVisibleAnswer(db: Database, viewerId: string, answerId: string) {
  const [found] = await db
    .select({ postId: posts.id, postUserId: posts.userId })
    .from(answers)
    .innerJoin(posts, eq(posts.id, answers.postId))
    .innerJoin(users, eq(users.id, posts.userId))
    .where(and(eq(answers.id, answerId), isThere, isVisiblePost(viewerId)));
  const answer = found && (await findAnswer(db, answerId, viewerId));
  return answer && { ...answer, postUserId: found.postUserId };
}

export type VisibleAnswer = NonNullable<Awaited<ReturnType<typeof findVisibleAnswer>>>;

/** Returns whether the author of a post has blocked a member. */
export async function isBlockedByAuthor(
  db: Database,
  { postUserId, userId }: { postUserId: string; userId: string },
): Promise<boolean> {
  const found = await db
    .select({ id: blocks.id })
    .from(blocks)
    .where(and(eq(blocks.userId, postUserId), eq(blocks.blockedId, userId)));
  return found.length > 0;
}

/**
 * Locks a post that the member may read for answers until the transaction ends, or returns undefined when
 * there is none. Under this lock an answer gets the `seq` after `lastAnswerSeq`. The author of the post,
 * who is notified of the answer, is locked first, in the same order as the deletion of an account.
 */
export async function lockPost(tx: Database, userId: string, postId: string) {
  await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(posts, eq(posts.userId, users.id))
    .where(eq(posts.id, postId))
    .for("key share", { of: users });
  const isBlocked = exists(
    tx
      .select({ id: blocks.id })
      .from(blocks)
      .where(and(eq(blocks.userId, posts.userId), eq(blocks.blockedId, userId))),
  );
  const [post] = await tx
    .select({
      userId: posts.userId,
      answersClosed: posts.answersClosed,
      lastAnswerSeq: posts.lastAnswerSeq,
      isBlocked: sql<boolean>`${isBlocked}`,
      isShown: sql<boolean>`${isShownPost}`,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .where(and(eq(posts.id, postId), isVisiblePost(userId)))
    .for("no key update", { of: posts });
  return post;
}

/** Returns the answer that a member first sent under a nonce, with its digest, or undefined. */
export async function findAnswered(
  db: Database,
  { postId, userId, nonce }: { postId: string; userId: string; nonce: string },
) {
  const [answered] = await db
    .select({ id: answers.id, nonceDigest: answers.nonceDigest })
    .from(answers)
    .where(and(eq(answers.userId, userId), eq(answers.postId, postId), eq(answers.nonce, nonce)));
  return answered;
}

type NewAnswer = Pick<
  typeof answers.$inferInsert,
  "postId" | "userId" | "content" | "nonce" | "nonceDigest"
> & { seq: number };

/** Inserts an answer and returns its id. Call it with the post locked. */
export async function insertAnswer(tx: Database, answer: NewAnswer): Promise<string> {
  const { postId, seq: lastAnswerSeq } = answer;
  await tx.update(posts).set({ lastAnswerSeq }).where(eq(posts.id, postId));
  const [made] = await tx.insert(answers).values(answer).returning({ id: answers.id });
  if (!made) throw new Error("The insert of an answer returned no row.");
  return made.id;
}

/** Replaces the text of an answer. Does nothing if it is gone. */
export async function updateAnswer(db: Database, answerId: string, content: string): Promise<void> {
  await db
    .update(answers)
    .set({ content, editedAt: sql`now()` })
    .where(and(eq(answers.id, answerId), isThere));
}

/** Deletes the text of an answer and the reactions to it. Returns false when it was gone. */
export async function markAnswerDeleted(tx: Database, answerId: string): Promise<boolean> {
  const deleted = await tx
    .update(answers)
    .set({ content: "", deletedAt: sql`now()` })
    .where(and(eq(answers.id, answerId), isThere))
    .returning({ id: answers.id });
  if (deleted.length === 0) return false;
  await tx.delete(postReactions).where(eq(postReactions.answerId, answerId));
  return true;
}
