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

/** Selects boards with the visibility of their owner. It omits boards in the trash, as all lists do. */
const selectBoards = (db: Database) =>
  db
    .select(boardColumns)
    .from(boards)
    .innerJoin(users, and(eq(users.id, boards.userId), isNull(boards.deletedAt)))
    .$dynamic();

export type BoardRow = Awaited<ReturnType<typeof selectBoards>>[number];

/** Returns a member's boards, including hidden ones, newest first. */
export const listBoardsOf = (
  db: Database,
  userId: string,
  { limit, before }: AlbumPage,
): Promise<BoardRow[]> =>
  selectBoards(db)
    .where(and(eq(boards.userId, userId), before ? lt(boards.id, before) : undefined))
    .orderBy(desc(boards.id))
    .limit(limit);

/** Returns a board that the viewer may see: their own, or a public one of a public member. */
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

/** Inserts a board and returns its id. */
export async function insertBoard(
  db: Database,
  board: BoardFields & { userId: string },
): Promise<string> {
  const [made] = await db.insert(boards).values(board).returning({ id: boards.id });
  if (!made) throw new Error("The new board was not answered.");
  return made.id;
}

/** Updates the named fields of a board. */
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
 * Hides a board with its public images, or shows it with the images that were hidden with it. Images that
 * their owner hid individually stay hidden. Images in the trash change as well, for a later restore. Call
 * it only while the map is locked.
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
