import {
  type BoardRow,
  deleteBoardRow,
  doomObjects,
  refreshTags,
  lockMap,
  updateBoardVisibility,
} from "@oni/db";
import type { Deps } from "../../deps.ts";
import { announceLinks } from "../constellation/announce-map.ts";
import { removeObjects } from "../objects/remove-objects.ts";
import { announceThing } from "../users/announce-change.ts";

/** Notifies of a change to a board; others only while everyone may see it, or could until now. */
export const announceBoard = (
  deps: Pick<Deps, "publisher">,
  { id, userId, isPublic, isOwnerPublic }: BoardRow,
  wasPublic = isPublic,
): void =>
  announceThing(deps, "board:changed", { id, userId, isShown: wasPublic && isOwnerPublic });

/** Hides a board with its images, or shows it with those that its hiding hid. */
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

/** Deletes a board with its images; their bytes are gone when this answers, or at the next sweep. */
export async function removeBoard(
  deps: Pick<Deps, "db" | "presence" | "publisher" | "storage" | "log">,
  board: BoardRow,
): Promise<void> {
  const { id, userId } = board;
  const { gone, keys, moved } = await deps.db.transaction(async (tx) => {
    await lockMap(tx);
    const gone = await deleteBoardRow(tx, id);
    const keys = gone.map(({ key }) => key);
    await doomObjects(tx, keys);
    return { gone, keys, moved: await refreshTags(tx, userId) };
  });
  await announceLinks(deps, moved);
  announceBoard(deps, board);
  // A hidden board may hold images that were shown one by one. One stands for all that went.
  const shown = gone.find(({ isPublic }) => isPublic);
  if (!board.isPublic && shown) {
    announceThing(deps, "image:changed", { id: shown.id, userId, isShown: board.isOwnerPublic });
  }
  await removeObjects(deps, keys);
}
