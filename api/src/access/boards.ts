import { type BoardRow, findVisibleBoard, isInTrash } from "@oni/db/shrine";
import { AppError } from "../http/answers/errors.ts";
import type { OnId } from "./images.ts";

/**
 * Returns the caller's own board. Throws `forbidden` for another member's board that everyone may see,
 * otherwise not found.
 */
export async function accessOwnBoard({ deps, session, params }: OnId): Promise<BoardRow> {
  const board = await findVisibleBoard(deps.db, session.viewer.id, params.id);
  if (!board) throw new AppError("not_found");
  if (board.userId !== session.viewer.id) throw new AppError("forbidden");
  return board;
}

/** Returns the caller's own board, or null if it is in their trash already. */
export async function accessBoardToTrash(caller: OnId): Promise<BoardRow | null> {
  const item = { userId: caller.session.viewer.id, id: caller.params.id };
  return (await isInTrash(caller.deps.db, "board", item)) ? null : accessOwnBoard(caller);
}
