import { and, desc, eq, isNotNull, isNull, lt, not, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Database } from "../connection/database.ts";
import { boards, images, objects } from "../schema/index.ts";
import { markObjectsForDeletion, keyOfObjectPath, markObjects } from "./objects.ts";
import { isBehind, type PagePosition, positionAt } from "../sql/page-position.ts";

/** The kind of an item in the trash. */
export type TrashKind = "image" | "board";
type Item = { userId: string; id: string };

const columns = { id: images.id, imageUrl: images.imageUrl, isPublic: images.isPublic };
type TrashedImage = { id: string; imageUrl: string; isPublic: boolean };

const keysOf = (rows: readonly { imageUrl: string }[]): string[] =>
  rows.map(({ imageUrl }) => keyOfObjectPath(imageUrl));

/** Moves an image to its owner's trash. Call it only while the map is locked. */
export async function trashImage(tx: Database, imageId: string): Promise<void> {
  const rows = await tx
    .update(images)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(images.id, imageId), isNull(images.deletedAt)))
    .returning(columns);
  await markObjects(tx, keysOf(rows), "trashed");
}

/**
 * Moves a board to its owner's trash and returns the images that were moved with it. Images that were in
 * the trash before stay there on their own. Call it only while the map is locked.
 */
export async function trashBoard(tx: Database, boardId: string): Promise<TrashedImage[]> {
  const rows = await tx
    .update(images)
    .set({ deletedAt: sql`now()`, deletedWithBoard: true })
    .where(and(eq(images.boardId, boardId), isNull(images.deletedAt)))
    .returning(columns);
  await tx
    .update(boards)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(boards.id, boardId), isNull(boards.deletedAt)));
  await markObjects(tx, keysOf(rows), "trashed");
  return rows;
}

const isTrashedImage = and(isNotNull(images.deletedAt), not(images.deletedWithBoard));
const isOwnImage = ({ userId, id }: Item) =>
  and(eq(images.id, id), eq(images.userId, userId), isTrashedImage);
const isOwnBoard = ({ userId, id }: Item) =>
  and(eq(boards.id, id), eq(boards.userId, userId), isNotNull(boards.deletedAt));

/** SQL condition: images that are in the trash as parts of a board. */
const areOfBoard = ({ userId, id }: Item) =>
  and(eq(images.boardId, id), eq(images.userId, userId), images.deletedWithBoard);

/**
 * Restores an image, without a board if its own is in the trash. Returns false when it was not in the
 * trash. Call it only while the map is locked.
 */
export async function restoreImage(tx: Database, item: Item): Promise<boolean> {
  const rows = await tx
    .update(images)
    .set({
      deletedAt: null,
      boardId: sql`(select ${boards.id} from ${boards}
        where ${boards.id} = ${images.boardId} and ${boards.deletedAt} is null)`,
    })
    .where(isOwnImage(item))
    .returning(columns);
  await markObjects(tx, keysOf(rows), "attached");
  return rows.length > 0;
}

/**
 * Restores a board with the images that were moved with it, and returns those images, or undefined when
 * it was not in the trash. Call it only while the map is locked.
 */
export async function restoreBoard(tx: Database, item: Item): Promise<TrashedImage[] | undefined> {
  const rows = await tx
    .update(images)
    .set({ deletedAt: null, deletedWithBoard: false })
    .where(areOfBoard(item))
    .returning(columns);
  const boardRows = await tx
    .update(boards)
    .set({ deletedAt: null })
    .where(isOwnBoard(item))
    .returning({ id: boards.id });
  await markObjects(tx, keysOf(rows), "attached");
  return boardRows.length > 0 ? rows : undefined;
}

/**
 * Deletes an image that is not in the trash for good. Returns the keys of its bytes, which are marked for
 * deletion. Call it only while the map is locked.
 */
export async function deleteImage(tx: Database, imageId: string): Promise<string[]> {
  const rows = await tx
    .delete(images)
    .where(and(eq(images.id, imageId), isNull(images.deletedAt)))
    .returning(columns);
  await markObjectsForDeletion(tx, keysOf(rows));
  return keysOf(rows);
}

/**
 * Deletes a board that is not in the trash for good, with its images. Returns the images and the keys of
 * their bytes, which are marked for deletion. Images that are in the trash on their own stay there. Call
 * it only while the map is locked.
 */
export async function deleteBoard(
  tx: Database,
  boardId: string,
): Promise<{ gone: TrashedImage[]; keys: string[] }> {
  const gone = await tx
    .delete(images)
    .where(and(eq(images.boardId, boardId), isNull(images.deletedAt)))
    .returning(columns);
  await markObjectsForDeletion(tx, keysOf(gone));
  await leaveBoard(tx, boardId);
  await tx.delete(boards).where(and(eq(boards.id, boardId), isNull(boards.deletedAt)));
  return { gone, keys: keysOf(gone) };
}

/**
 * Removes the board from images in the trash that were moved there individually, because they have their
 * own remaining days.
 */
async function leaveBoard(tx: Database, boardId: string): Promise<void> {
  await tx
    .update(images)
    .set({ boardId: null })
    .where(and(eq(images.boardId, boardId), isTrashedImage));
}

/** Returns whether an image or a board is in this member's trash, on its own or with its board. */
export async function isInTrash(db: Database, kind: TrashKind, item: Item): Promise<boolean> {
  const table = kind === "image" ? images : boards;
  const isOwnItem = and(eq(table.id, item.id), eq(table.userId, item.userId));
  return (await db.$count(table, and(isOwnItem, isNotNull(table.deletedAt)))) > 0;
}

/** Separates an image in the trash from its board, so that it is not restored with the board. */
export async function detachTrashed(tx: Database, imageId: string): Promise<void> {
  await tx.update(images).set({ deletedWithBoard: false }).where(eq(images.id, imageId));
}

/**
 * Undoes that for the current state of the board: `trashed` with the board again, `free` for a restore
 * because the board was restored, or `alone` if there is no board any more. Call it only while the map is
 * locked.
 */
export async function attachTrashed(
  tx: Database,
  imageId: string,
): Promise<"trashed" | "free" | "alone"> {
  const [board] = await tx
    .select({ deletedAt: boards.deletedAt })
    .from(images)
    .innerJoin(boards, eq(boards.id, images.boardId))
    .where(eq(images.id, imageId));
  if (!board) return "alone";
  if (board.deletedAt === null) return "free";
  await tx.update(images).set({ deletedWithBoard: true }).where(eq(images.id, imageId));
  return "trashed";
}

/**
 * Deletes an image or a board in the trash for good, a board with the images that were moved with it.
 * Returns the keys of the bytes, which are marked for deletion, or undefined when it was not in the
 * trash.
 */
export async function deleteTrashed(
  tx: Database,
  kind: TrashKind,
  item: Item,
): Promise<string[] | undefined> {
  const rows = await tx
    .delete(images)
    .where(kind === "image" ? isOwnImage(item) : areOfBoard(item))
    .returning(columns);
  await markObjectsForDeletion(tx, keysOf(rows));
  if (kind === "image") return rows.length > 0 ? keysOf(rows) : undefined;
  await leaveBoard(tx, item.id);
  const gone = await tx.delete(boards).where(isOwnBoard(item)).returning({ id: boards.id });
  return gone.length > 0 ? keysOf(rows) : undefined;
}

/**
 * Deletes everything for good that was moved to the trash before `before`, and marks its bytes for
 * deletion.
 */
export async function emptyTrash(db: Database, before: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx.delete(images).where(lt(images.deletedAt, before)).returning(columns);
    await markObjectsForDeletion(tx, keysOf(rows));
    // Images of such a board were moved to the trash before it, so they were deleted just now.
    await tx.delete(boards).where(lt(boards.deletedAt, before));
  });
}

export type TrashRow = Awaited<ReturnType<typeof listTrash>>[number];

/**
 * Returns the items in a member's trash, latest first: images, and boards with the number of images that
 * were moved with them. It returns a page after a position, or only the item `id`.
 */
export async function listTrash(
  db: Database,
  userId: string,
  { limit, after, id }: { limit: number; after?: PagePosition | undefined; id?: string },
) {
  const ofKind = (kind: TrashKind) => sql<TrashKind>`${kind}::text`.as("kind");
  const items = db.$with("items").as(
    unionAll(
      db
        .select({
          kind: ofKind("image"),
          id: images.id,
          name: images.title,
          imageUrl: sql<string | null>`${images.imageUrl}`.as("imageUrl"),
          imageCount: sql<number | null>`null::int`.as("imageCount"),
          deletedAt: sql<Date>`${images.deletedAt}`.mapWith(images.deletedAt).as("deletedAt"),
        })
        .from(images)
        .where(and(eq(images.userId, userId), isTrashedImage)),
      db
        .select({
          kind: ofKind("board"),
          id: boards.id,
          name: boards.name,
          imageUrl: sql<string | null>`null::text`.as("imageUrl"),
          imageCount: countOfBoard.as("imageCount"),
          deletedAt: sql<Date>`${boards.deletedAt}`.mapWith(boards.deletedAt).as("deletedAt"),
        })
        .from(boards)
        .where(and(eq(boards.userId, userId), isNotNull(boards.deletedAt))),
    ),
  );
  return db
    .with(items)
    .select()
    .from(items)
    .where(
      id === undefined ? after && isBehind(items.deletedAt, items.id, after) : eq(items.id, id),
    )
    .orderBy(desc(items.deletedAt), desc(items.id))
    .limit(limit);
}

/** Returns the position of an item in that list, or undefined. */
export async function findTrashPosition(
  db: Database,
  userId: string,
  id: string,
): Promise<PagePosition | undefined> {
  const [item] = await listTrash(db, userId, { limit: 1, id });
  return item && positionAt(item.deletedAt, id);
}

const countOfBoard = sql<number | null>`(
  select count(*)::int from ${images} as part
  where part."boardId" = ${boards}."id" and part."deletedWithBoard")`;

/** Returns whether `key` names the bytes of an image in this member's trash. */
export async function isTrashedObject(db: Database, userId: string, key: string): Promise<boolean> {
  const isOwnObject = and(eq(objects.key, key), eq(objects.userId, userId));
  return (await db.$count(objects, and(isOwnObject, eq(objects.state, "trashed")))) > 0;
}
