import { and, arrayContains, desc, eq, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { nextUpdatedAt } from "../sql/columns.ts";
import { answers, capsules, posts, users } from "../schema/index.ts";
import { beginsWithin } from "../sql/begins-within.ts";
import { countUpTo } from "../sql/count-up-to.ts";
import { underPost } from "./post-reactions.ts";
import { personColumns } from "../account/users/person-columns.ts";

/** A part of a list, newest first: at most `limit`, older than the item whose id is `before`. */
export type NewestFirst = { limit: number; before?: string | undefined };

/** The same of what may be large: no item is read that begins after so many bytes of text. */
export type BoundedPart = NewestFirst & { limitBytes: number };

/** Whether everyone may read a post: it is public, and so is its author. */
export const isShownPost = and(posts.isPublic, users.isPublic);

/** What is archived is public no less, and stands in no list but the archive. */
const isOnDisplay = and(posts.isPublic, eq(posts.isArchived, false));

/** Many of one post are counted by an index that holds nothing else. */
const countAnswers = (db: Database) =>
  sql<number>`(${db
    .select({ count: sql`count(*)::integer` })
    .from(answers)
    .where(and(eq(answers.postId, posts.id), isNull(answers.deletedAt)))})`;

/** Posts with author and reactions. The viewer decides `mine`. */
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
      /** Whether everyone may read it: the post is public, and so is its author. */
      isShown: sql<boolean>`${isShownPost}`,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .$dynamic();

/** A post with its author. */
export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number];

/** The newest posts of all that match `where`, by id and size. */
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

/** Those of the posts that are in a part of the list of all that match `where`, newest first. */
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

/** A member's posts, newest first: all of them, only the archived ones, or those that the shrine shows. */
export const listPostsOf = (
  db: Database,
  viewerId: string | null,
  { userId, only, ...part }: BoundedPart & OneOf,
): Promise<PostRow[]> => listPart(db, viewerId, isOneOf({ userId, only }), part);

/** The ids of a part of that list. */
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

/** The public posts of public members and the viewer's own that rest in no archive, newest first; with `tag` those that carry it. */
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

/** How many posts of the feed carry a tag, `most` for more. */
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

/** The viewer's own posts and those that everyone may read; visitors have none of their own. */
export const isVisiblePost = (viewerId: string | null) =>
  viewerId === null ? isShownPost : or(eq(posts.userId, viewerId), isShownPost);

/** A post that the viewer may read: their own, or one that everyone may. */
export async function findVisiblePost(db: Database, viewerId: string | null, postId: string) {
  const [post] = await selectPosts(db, viewerId).where(
    and(eq(posts.id, postId), isVisiblePost(viewerId)),
  );
  return post;
}

/** Whether there is a post that the viewer may read. */
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

/** Of these posts, those that are still there: whose they are, and whether everyone may read them. */
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

/** Writes a post and answers its id; undefined when the capsule is not one of the author's. */
export async function insertPost(tx: Database, post: NewPost): Promise<string | undefined> {
  if (!(await mayUseCapsule(tx, post.userId, post.capsuleId))) return undefined;
  const [made] = await tx.insert(posts).values(post).returning({ id: posts.id });
  return made?.id;
}

/** What may change of a post. Absent fields stay as they are. */
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
 * Writes the changes to the version of `baseUpdatedAt`, or to any without it. Nothing is written when the
 * capsule is not one of the author's, or when the post has changed since or is gone.
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

/** Deletes a post; nothing happens when it is gone already. */
export async function deletePostRow(tx: Database, postId: string): Promise<void> {
  await tx.delete(posts).where(eq(posts.id, postId));
}

/** Whether a thing of this member may lie in this capsule; in none it always may. */
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
