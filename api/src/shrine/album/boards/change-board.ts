import { type BoardRow, deleteBoard, trashBoard, updateBoardVisibility } from "@oni/db/shrine";
import { refreshTags, lockMap } from "@oni/db/sky";
import type { Deps } from "../../../process/deps.ts";
import { announceLinks } from "../../../sky/map/announce-map.ts";
import { removeObjects } from "../../uploads/remove-objects.ts";
import { announceItem } from "../../page/announce-change.ts";

/** Notifies of a change to a board; other members only if everyone may see it, or could until now. */
export const announceBoard = (
  deps: Pick<Deps, "publisher">,
  { id, userId, isPublic, isOwnerPublic }: BoardRow,
  wasPublic = isPublic,
): void => announceItem(deps, "board:changed", { id, userId, isShown: wasPublic && isOwnerPublic });

/** Hides a board with its images, or shows it with the images that were hidden with it. */
export async function showOrHideBoard(
  { db, presence, publisher }: Pick<Deps, "db" | "presence" | "publisher">,
  before: BoardRow,
  isPublic: boolean,
): Promise<void> {
  const { id, userId } = before;
  const moved = await db.transaction(async (tx) => {
    await lockMap(tx);
    await updateBoardVisibility(tx, id, isPublic);
    return refreshTags(tx, userId);
  });
  await announceLinks({ db, presence, publisher }, moved);
  announceBoard({ publisher }, before, before.isPublic || isPublic);
}

/** Deletes a board with its images for good, their bytes included. */
export async function removeBoard(
  deps: Pick<Deps, "db" | "presence" | "publisher" | "storage" | "log">,
  board: BoardRow,
): Promise<void> {
  const { gone, keys, moved } = await deps.db.transaction(async (tx) => {
    await lockMap(tx);
    const deleted = await deleteBoard(tx, board.id);
    return { ...deleted, moved: await refreshTags(tx, board.userId) };
  });
  await announceLinks(deps, moved);
  announceBoard(deps, board);
  announceShownImages(deps, board, gone);
  await removeObjects(deps, keys);
}

/** Moves a board with its images to its owner's trash. */
export async function moveBoardToTrash(
  deps: Pick<Deps, "db" | "presence" | "publisher">,
  board: BoardRow,
): Promise<void> {
  const { gone, moved } = await deps.db.transaction(async (tx) => {
    await lockMap(tx);
    const gone = await trashBoard(tx, board.id);
    return { gone, moved: await refreshTags(tx, board.userId) };
  });
  await announceLinks(deps, moved);
  announceBoard(deps, board);
  announceShownImages(deps, board, gone);
}

/**
 * Notifies of the images that appeared or disappeared with a board. A hidden board may contain images
 * that were shown one by one: one event covers all of them.
 */
export function announceShownImages(
  { publisher }: Pick<Deps, "publisher">,
  board: { userId: string; isPublic: boolean; isOwnerPublic: boolean },
  images: readonly { id: string; isPublic: boolean }[],
): void {
  const shown = images.find(({ isPublic }) => isPublic);
  if (board.isPublic || !shown) return;
  const { userId, isOwnerPublic: isShown } = board;
  announceItem({ publisher }, "image:changed", { id: shown.id, userId, isShown });
}
