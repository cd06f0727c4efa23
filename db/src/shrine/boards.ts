import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { boards, images, users } from "../schema/index.ts";
import type { AlbumPage } from "./images.ts";

const boardColumns = {
  id: boards.id,
  userId: boards.userId,
  name: boards.name,
  description: boards.description,
  tags: boards.tags,
  isPublic: boards.isPublic,
  createdAt: boards.createdAt,
  updatedAt: boards.updatedAt,
  imageCount: sql<number>`(
    select count(*)::int from ${images}
    where ${images.boardId} = ${boards.id} and ${images.deletedAt} is null
  )`,
  isOwnerPublic: users.isPublic,
} as const;

/** Boards with what their owner is. What is in the trash is left out here, and so of every list. */
const selectBoards = (db: Database) =>
  db
    .select(boardColumns)
    .from(boards)
    .innerJoin(users, and(eq(users.id, boards.userId), isNull(boards.deletedAt)))
    .$dynamic();

export type BoardRow = Awaited<ReturnType<typeof selectBoards>>[number];

/** A member's boards, hidden ones included, newest first. */
export const listBoardsOf = (
  db: Database,
  userId: string,
  { limit, before }: AlbumPage,
): Promise<BoardRow[]> =>
  selectBoards(db)
    .where(and(eq(boards.userId, userId), before ? lt(boards.id, before) : undefined))
    .orderBy(desc(boards.id))
    .limit(limit);

/** A board that the viewer may see: their own, or a public one of a public member. */
export async function findVisibleBoard(
  db: Database,
  viewerId: string,
  boardId: string,
): Promise<BoardRow | undefined> {
  const isVisible = or(eq(boards.userId, viewerId), and(boards.isPublic, users.isPublic));
  const [board] = await selectBoards(db).where(and(eq(boards.id, boardId), isVisible));
  return board;
}

type BoardFields = Pick<typeof boards.$inferInsert, "name" | "description" | "tags">;

/** Makes a board and answers its id. */
export async function insertBoard(
  db: Database,
  board: BoardFields & { userId: string },
): Promise<string> {
  const [made] = await db.insert(boards).values(board).returning({ id: boards.id });
  if (!made) throw new Error("The new board was not answered.");
  return made.id;
}

/** Writes the named fields of a board. */
export async function updateBoardFields(
  db: Database,
  boardId: string,
  changes: { [Field in keyof BoardFields]?: BoardFields[Field] | undefined },
): Promise<void> {
  await db
    .update(boards)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(boards.id, boardId));
}

/**
 * Hides a board with the images on it that are public, or shows it with those that its hiding hid.
 * Images that their owner hid one by one stay hidden; those in the trash change alike, for their way
 * back. Only while the map is locked.
 */
export async function updateBoardVisibility(
  tx: Database,
  boardId: string,
  isPublic: boolean,
): Promise<void> {
  const change = { isPublic, updatedAt: sql`now()` };
  await tx.update(boards).set(change).where(eq(boards.id, boardId));
  await tx
    .update(images)
    .set({ ...change, hiddenWithBoard: !isPublic })
    .where(
      and(
        eq(images.boardId, boardId),
        isPublic ? images.hiddenWithBoard : eq(images.isPublic, true),
      ),
    );
}
