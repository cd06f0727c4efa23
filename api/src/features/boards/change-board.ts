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

/** Hides a board with its images, or shows it with those that its hiding hid. */
export async function showOrHideBoard(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  { id, userId }: BoardRow,
  isPublic: boolean,
): Promise<void> {
  const moved = await db.transaction(async (tx) => {
    await lockMap(tx);
    await updateBoardVisibility(tx, id, isPublic);
    return refreshTags(tx, userId);
  });
  announceLinks({ publisher }, moved);
}

/** Deletes a board with its images; their bytes are gone when this answers, or at the next sweep. */
export async function removeBoard(
  deps: Pick<Deps, "db" | "publisher" | "storage" | "log">,
  { id, userId }: BoardRow,
): Promise<void> {
  const { keys, moved } = await deps.db.transaction(async (tx) => {
    await lockMap(tx);
    const keys = await deleteBoardRow(tx, id);
    await doomObjects(tx, keys);
    return { keys, moved: await refreshTags(tx, userId) };
  });
  announceLinks(deps, moved);
  await removeObjects(deps, keys);
}
