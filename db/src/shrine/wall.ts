import { and, desc, eq, exists, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { blocks, users, wallMarks } from "../schema/index.ts";
import type { NewestFirst } from "./posts.ts";
import { personColumns } from "../account/users/person-columns.ts";

const selectMarks = (db: Database) =>
  db
    .select({
      id: wallMarks.id,
      ownerId: wallMarks.ownerId,
      line: wallMarks.line,
      isApproved: wallMarks.isApproved,
      createdAt: wallMarks.createdAt,
      author: personColumns,
    })
    .from(wallMarks)
    .innerJoin(users, eq(users.id, wallMarks.authorId))
    .$dynamic();

/** A mark on a wall, with its author. */
export type WallMarkRow = Awaited<ReturnType<typeof selectMarks>>[number];

/** SQL condition: a mark is older than thirty days and no longer shown. */
const hasFaded = lt(wallMarks.createdAt, sql`now() - interval '30 days'`);
const isThere = and(isNull(wallMarks.deletedAt), sql`not ${hasFaded}`);

/** SQL condition: a mark is approved, or the viewer is its author or the owner of the wall. */
const isSeen = (viewerId: string | null): SQL | undefined =>
  viewerId === null
    ? eq(wallMarks.isApproved, true)
    : or(wallMarks.isApproved, eq(wallMarks.ownerId, viewerId), eq(wallMarks.authorId, viewerId));

/** Returns the marks on a member's wall that the viewer may see, newest first. */
export const listWall = (
  db: Database,
  viewerId: string | null,
  { ownerId, limit, before }: NewestFirst & { ownerId: string },
): Promise<WallMarkRow[]> =>
  selectMarks(db)
    .where(
      and(
        eq(wallMarks.ownerId, ownerId),
        isThere,
        isSeen(viewerId),
        before ? lt(wallMarks.id, before) : undefined,
      ),
    )
    .orderBy(desc(wallMarks.id))
    .limit(limit);

/** Returns a mark that is not deleted, or undefined. It does not check visibility. */
export async function findMark(db: Database, markId: string): Promise<WallMarkRow | undefined> {
  const [mark] = await selectMarks(db).where(and(eq(wallMarks.id, markId), isThere));
  return mark;
}

/**
 * Returns a mark that the viewer may see, on a shrine that they may see, or undefined for any other id.
 */
export async function findVisibleMark(db: Database, viewerId: string, markId: string) {
  const isOnVisibleShrine = inArray(
    wallMarks.ownerId,
    db
      .select({ id: users.id })
      .from(users)
      .where(or(users.isPublic, eq(users.id, viewerId))),
  );
  const [mark] = await selectMarks(db).where(
    and(eq(wallMarks.id, markId), isThere, isSeen(viewerId), isOnVisibleShrine),
  );
  return mark;
}

/**
 * Returns how a member accepts marks of another, and locks both until the transaction ends, or returns
 * undefined when either is gone.
 */
export async function lockWall(tx: Database, ownerId: string, authorId: string) {
  const isBlocked = exists(
    tx
      .select({ id: blocks.id })
      .from(blocks)
      .where(and(eq(blocks.userId, users.id), eq(blocks.blockedId, authorId))),
  );
  const [wall] = await tx
    .select({
      username: users.username,
      isPublic: users.isPublic,
      wallMode: users.wallMode,
      isBlocked: sql<boolean>`${isBlocked}`,
    })
    .from(users)
    .where(eq(users.id, ownerId))
    .for("share");
  return wall;
}

type NewMark = Pick<typeof wallMarks.$inferInsert, "ownerId" | "authorId" | "line" | "isApproved">;

/**
 * Inserts a mark and returns it, or undefined when its author has left one there today, deleted or not.
 */
export async function insertWallMark(
  tx: Database,
  mark: NewMark,
): Promise<WallMarkRow | undefined> {
  const [made] = await tx
    .insert(wallMarks)
    .values(mark)
    .onConflictDoNothing()
    .returning({ id: wallMarks.id });
  if (!made) return undefined;
  const [row] = await selectMarks(tx).where(eq(wallMarks.id, made.id));
  return row;
}

/** Deletes the text of a mark. Returns false when it was gone. */
export async function markWallMarkDeleted(tx: Database, markId: string): Promise<boolean> {
  const deleted = await tx
    .update(wallMarks)
    .set({ line: "", deletedAt: sql`now()` })
    .where(and(eq(wallMarks.id, markId), isNull(wallMarks.deletedAt)))
    .returning({ id: wallMarks.id });
  return deleted.length > 0;
}

/** Approves a mark, so that others see it. */
export async function approveWallMark(db: Database, markId: string): Promise<void> {
  await db.update(wallMarks).set({ isApproved: true }).where(eq(wallMarks.id, markId));
}

/** Deletes marks that are older than thirty days. */
export async function deleteFadedMarks(db: Database): Promise<void> {
  await db.delete(wallMarks).where(hasFaded);
}
