import { and, arrayContains, desc, eq, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { nextUpdatedAt } from "../sql/columns.ts";
import { answers, capsules, posts, users } from "../schema/index.ts";
import { beginsWithin } from "../sql/begins-within.ts";
import { countUpTo } from "../sql/count-up-to.ts";
import { underPost } from "./post-reactions.ts";
import { personColumns } from "../account/users/person-columns.ts";

/** A page of a list, newest first: at most `limit` items, older than the item with the id `before`. */
export type NewestFirst = { limit: number; before?: string | undefined };

/** A page of large items: no item begins after `limitBytes` of text. */
export type BoundedPart = NewestFirst & { limitBytes: number };

/** SQL condition: everyone may read a post, because the post and its author are public. */
export const isShownPost = and(posts.isPublic, users.isPublic);

/**
 * SQL condition: a public post that is not archived. Archived posts are public too, but appear only in
 * the archive.
 */
const isOnDisplay = and(posts.isPublic, eq(posts.isArchived, false));

/**
 * Subquery: the number of answers to a post. An index on this condition makes the count of many answers
 * cheap.
 */
const countAnswers = (db: Database) =>
  sql<number>`(${db
    .select({ count: sql`count(*)::integer` })
    .from(answers)
    .where(and(eq(answers.postId, posts.id), isNull(answers.deletedAt)))})`;

/** Selects posts with author and reactions. `mine` depends on the viewer. */
export const selectPosts = (db: Database, viewerId: string | null) =>
  db
    .select({
      id: posts.id,
      userId: posts.userId,
      capsuleId: posts.capsuleId,
      title: posts.title,
      content: posts.content,
      markdownContent: posts.markdownContent,
      tags: posts.tags,
      isPublic: posts.isPublic,
      isArchived: posts.isArchived,
      answersClosed: posts.answersClosed,
      answerCount: countAnswers(db),
      reactions: underPost(viewerId),
      reactionRev: posts.reactionRev,
      createdAt: posts.createdAt,
      updatedAt: posts.updatedAt,
      author: personColumns,
      /** True if everyone may read it: the post and its author are public. */
      isShown: sql<boolean>`${isShownPost}`,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .$dynamic();

/** A post with its author. */
export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number];

/** Selects the newest posts that match `where`, by id and size. */
function selectNewest(db: Database, where: SQL | undefined, { limit, before }: NewestFirst) {
  const sizeBytes = sql<number>`octet_length(${posts.content}) + octet_length(${posts.markdownContent})`;
  return db
    .select({ id: posts.id, sizeBytes: sizeBytes.as("sizeBytes") })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .where(and(where, before ? lt(posts.id, before) : undefined))
    .orderBy(desc(posts.id))
    .limit(limit);
}

/** Selects the posts of one page of those that match `where`, newest first. */
function listPart(
  db: Database,
  viewerId: string | null,
  where: SQL | undefined,
  { limit, before, limitBytes }: BoundedPart,
): Promise<PostRow[]> {
  const newest = selectNewest(db, where, { limit, before }).as("newest");
  return selectPosts(db, viewerId)
    .where(inArray(posts.id, beginsWithin(newest, limitBytes)))
    .orderBy(desc(posts.id));
}

/** Returns a member's posts, newest first: all, only archived ones, or those that the shrine shows. */
export const listPostsOf = (
  db: Database,
  viewerId: string | null,
  { userId, only, ...part }: BoundedPart & OneOf,
): Promise<PostRow[]> => listPart(db, viewerId, isOneOf({ userId, only }), part);

/** Returns the ids of a page of that list. */
export const listPostIdsOf = async (
  db: Database,
  { userId, only, ...part }: NewestFirst & OneOf,
): Promise<string[]> =>
  (await selectNewest(db, isOneOf({ userId, only }), part)).map(({ id }) => id);

type OneOf = { userId: string; only?: "archived" | "shown" | undefined };

const isOneOf = ({ userId, only }: OneOf) =>
  and(
    eq(posts.userId, userId),
    only === "archived" ? eq(posts.isArchived, true) : undefined,
    only === "shown" ? isOnDisplay : undefined,
  );

/**
 * Returns the posts of public members and the viewer's own that are public and not archived, newest
 * first, optionally with a tag.
 */
export const listFeed = (
  db: Database,
  viewerId: string,
  { tag, ...part }: BoundedPart & { tag?: string | undefined },
): Promise<PostRow[]> => listPart(db, viewerId, isInFeed(viewerId, tag), part);

const isInFeed = (viewerId: string, tag: string | undefined) =>
  and(
    isOnDisplay,
    or(users.isPublic, eq(posts.userId, viewerId)),
    tag ? arrayContains(posts.tags, [tag]) : undefined,
  );

/** Returns how many posts of the feed have a tag, or `most` if there are more. */
export const countTaggedPosts = (
  db: Database,
  viewerId: string,
  { tag, most }: { tag: string; most: number },
): Promise<number> =>
  countUpTo(
    db,
    most,
    db
      .select({ id: posts.id })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.userId))
      .where(isInFeed(viewerId, tag))
      .$dynamic(),
  );

/** SQL condition: the viewer's own posts and those that everyone may read. Visitors have no own posts. */
export const isVisiblePost = (viewerId: string | null) =>
  viewerId === null ? isShownPost : or(eq(posts.userId, viewerId), isShownPost);

/** Returns a post that the viewer may read: their own, or one that everyone may read. */
export async function findVisiblePost(db: Database, viewerId: string | null, postId: string) {
  const [post] = await selectPosts(db, viewerId).where(
    and(eq(posts.id, postId), isVisiblePost(viewerId)),
  );
  return post;
}

/** Returns whether there is a post that the viewer may read. */
export async function isPostVisible(
  db: Database,
  viewerId: string | null,
  postId: string,
): Promise<boolean> {
  const found = await db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .where(and(eq(posts.id, postId), isVisiblePost(viewerId)));
  return found.length > 0;
}

/**
 * Returns those of these posts that still exist, with their author and whether everyone may read them.
 */
export const listPostSights = (db: Database, postIds: readonly string[]) =>
  db
    .select({ id: posts.id, userId: posts.userId, isShown: sql<boolean>`${isShownPost}` })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .where(sql`${posts.id} = any(${sql.param(postIds)}::uuid[])`);

type NewPost = Pick<
  typeof posts.$inferInsert,
  "userId" | "capsuleId" | "title" | "content" | "markdownContent" | "tags" | "isPublic"
>;

/** Inserts a post and returns its id, or undefined when the capsule is not the author's. */
export async function insertPost(tx: Database, post: NewPost): Promise<string | undefined> {
  if (!(await mayUseCapsule(tx, post.userId, post.capsuleId))) return undefined;
  const [made] = await tx.insert(posts).values(post).returning({ id: posts.id });
  return made?.id;
}

/** The fields of a post that may be changed. Absent fields stay unchanged. */
export type PostChanges = {
  [
    Field in
      | "capsuleId"
      | "title"
      | "content"
      | "markdownContent"
      | "tags"
      | "isPublic"
      | "answersClosed"
  ]?: (typeof posts.$inferInsert)[Field] | undefined;
} & { isArchived?: true | undefined };

/**
 * Writes the changes if the post still has the version `baseUpdatedAt`, or always if that is absent.
 * Nothing changes when the capsule is not the author's, or the post has changed since or is gone.
 */
export async function updatePostFields(
  tx: Database,
  {
    id,
    userId,
    baseUpdatedAt,
  }: Pick<PostRow, "id" | "userId"> & { baseUpdatedAt?: Date | undefined },
  changes: PostChanges,
): Promise<"written" | "unknown capsule" | "changed since"> {
  if (!(await mayUseCapsule(tx, userId, changes.capsuleId))) return "unknown capsule";
  const written = await tx
    .update(posts)
    .set({ ...changes, updatedAt: nextUpdatedAt(posts.updatedAt) })
    .where(and(eq(posts.id, id), baseUpdatedAt && eq(posts.updatedAt, baseUpdatedAt)))
    .returning({ id: posts.id });
  return written.length > 0 ? "written" : "changed since";
}

/** Deletes a post. Does nothing if it is gone. */
export async function deletePostRow(tx: Database, postId: string): Promise<void> {
  await tx.delete(posts).where(eq(posts.id, postId));
}

/** Returns whether an item of this member may be put into this capsule; null is always permitted. */
export async function mayUseCapsule(
  db: Database,
  userId: string,
  capsuleId: string | null | undefined,
): Promise<boolean> {
  if (!capsuleId) return true;
  const found = await db
    .select({ id: capsules.id })
    .from(capsules)
    .where(and(eq(capsules.id, capsuleId), eq(capsules.userId, userId)))
    .for("key share");
  return found.length > 0;
}
