import { and, arrayContains, desc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { capsules, posts, users } from "../schema/index.ts";
import { beginsWithin } from "./begins-within.ts";

/** A part of a list, newest first: at most `limit`, older than the item whose id is `before`. */
export type NewestFirst = { limit: number; before?: string | undefined };

/** The same of what may be large: no item is read that begins after so many bytes of text. */
export type BoundedPart = NewestFirst & { limitBytes: number };

const isShown = and(posts.isPublic, users.isPublic);

const selectPosts = (db: Database) =>
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
      createdAt: posts.createdAt,
      updatedAt: posts.updatedAt,
      author: {
        id: users.id,
        username: users.username,
        displayName: users.displayName,
        profileImageUrl: users.profileImageUrl,
      },
      /** Whether everyone may read it: the post is public, and so is its author. */
      isShown: sql<boolean>`${isShown}`,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .$dynamic();

/** A post with its author. */
export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number];

/** Those of the posts that are in a part of the list of all that match `where`, newest first. */
function listPart(
  db: Database,
  where: SQL | undefined,
  { limit, before, limitBytes }: BoundedPart,
): Promise<PostRow[]> {
  const sizeBytes = sql<number>`octet_length(${posts.content}) + octet_length(${posts.markdownContent})`;
  const newest = db
    .select({ id: posts.id, sizeBytes: sizeBytes.as("sizeBytes") })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .where(and(where, before ? lt(posts.id, before) : undefined))
    .orderBy(desc(posts.id))
    .limit(limit)
    .as("newest");
  return selectPosts(db)
    .where(inArray(posts.id, beginsWithin(newest, limitBytes)))
    .orderBy(desc(posts.id));
}

/** A member's posts, newest first: all of them, or only the archived or the public ones. */
export const listPostsOf = (
  db: Database,
  userId: string,
  { only, ...part }: BoundedPart & { only?: "archived" | "public" },
): Promise<PostRow[]> =>
  listPart(
    db,
    and(
      eq(posts.userId, userId),
      only === "archived" ? eq(posts.isArchived, true) : undefined,
      only === "public" ? eq(posts.isPublic, true) : undefined,
    ),
    part,
  );

/** The public posts of public members and the viewer's own, newest first; with `tag` those that carry it. */
export const listFeed = (
  db: Database,
  viewerId: string,
  { tag, ...part }: BoundedPart & { tag?: string | undefined },
): Promise<PostRow[]> =>
  listPart(
    db,
    and(
      posts.isPublic,
      or(users.isPublic, eq(posts.userId, viewerId)),
      tag ? arrayContains(posts.tags, [tag]) : undefined,
    ),
    part,
  );

/** A post that the viewer may read: their own, or one that everyone may. */
export async function findVisiblePost(db: Database, viewerId: string, postId: string) {
  const [post] = await selectPosts(db).where(
    and(eq(posts.id, postId), or(eq(posts.userId, viewerId), isShown)),
  );
  return post;
}

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
  [Field in "capsuleId" | "title" | "content" | "markdownContent" | "tags" | "isPublic"]?:
    | (typeof posts.$inferInsert)[Field]
    | undefined;
} & { isArchived?: true | undefined };

/** Writes the changes; false when the capsule is not one of the author's. */
export async function updatePostFields(
  tx: Database,
  { id, userId }: Pick<PostRow, "id" | "userId">,
  changes: PostChanges,
): Promise<boolean> {
  if (!(await mayUseCapsule(tx, userId, changes.capsuleId))) return false;
  await tx
    .update(posts)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(posts.id, id));
  return true;
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
