import { and, asc, eq, exists, gt, isNull, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { answers, blocks, postReactions, posts, users } from "../schema/index.ts";
import { beginsWithin } from "../sql/begins-within.ts";
import { isShownPost, isVisiblePost } from "./posts.ts";
import { underAnswer } from "./post-reactions.ts";
import { personColumns } from "../account/users/person-columns.ts";

/** Answers with author and reactions. The viewer decides `mine`. */
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
 * A part of what was answered under a post, in the order of committing: at most `limit`, later than the
 * answer whose `seq` is `after`, and none that begins after so many bytes of text.
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

/** The `seq` of an answer under a post, deleted or not, or undefined. */
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

/** An answer that is there, or undefined. Says nothing about who may see it. */
export async function findAnswer(
  db: Database,
  answerId: string,
  viewerId: string,
): Promise<AnswerRow | undefined> {
  const [answer] = await selectAnswers(db, viewerId).where(and(eq(answers.id, answerId), isThere));
  return answer;
}

/** An answer under a post that the viewer may read, and whose post that is; undefined for any other id. */
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

/** Whether the author of a post has blocked a member. */
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
 * Takes the turn to answer under a post that the member may read, until the transaction ends; undefined
 * when there is none. In its turn answers get the `seq` after `lastAnswerSeq`. Its author is locked
 * first, as whoever departs is before their posts: they are told of the answer.
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

/** What a member first answered under a nonce, with its digest, or undefined. */
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

/** Writes an answer and answers its id. In the turn of its post. */
export async function insertAnswer(tx: Database, answer: NewAnswer): Promise<string> {
  const { postId, seq: lastAnswerSeq } = answer;
  await tx.update(posts).set({ lastAnswerSeq }).where(eq(posts.id, postId));
  const [made] = await tx.insert(answers).values(answer).returning({ id: answers.id });
  if (!made) throw new Error("The insert of an answer returned no row.");
  return made.id;
}

/** Gives an answer other words; nothing happens when it is gone. */
export async function updateAnswer(db: Database, answerId: string, content: string): Promise<void> {
  await db
    .update(answers)
    .set({ content, editedAt: sql`now()` })
    .where(and(eq(answers.id, answerId), isThere));
}

/** Takes the words of an answer and the reactions under it away; false when it was gone. */
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
