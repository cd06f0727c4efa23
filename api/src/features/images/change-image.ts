import {
  deleteImageRow,
  doomObjects,
  findVisibleImage,
  type ImageRow,
  refreshTags,
  lockMap,
  updateImageVisibility,
} from "@oni/db";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/errors.ts";
import { announceLinks } from "../constellation/announce-map.ts";
import { removeObjects } from "../objects/remove-objects.ts";
import { announceThing } from "../users/announce-change.ts";

/** Shows or hides one image. */
export async function showOrHideImage(
  { db, presence, publisher }: Pick<Deps, "db" | "presence" | "publisher">,
  before: ImageRow,
  isPublic: boolean,
): Promise<ImageRow> {
  const { id, userId } = before;
  const { image, moved } = await db.transaction(async (tx) => {
    await lockMap(tx);
    await updateImageVisibility(tx, id, isPublic);
    const moved = await refreshTags(tx, userId);
    return { image: await findVisibleImage(tx, userId, id), moved };
  });
  if (!image) throw new AppError("not_found");
  await announceLinks({ db, presence, publisher }, moved);
  const isShown = before.isServed || image.isServed;
  announceThing({ publisher }, "image:changed", { ...image, isShown });
  return image;
}

/** Deletes an image; its bytes are gone when this answers, or at the next sweep. */
export async function removeImage(
  deps: Pick<Deps, "db" | "presence" | "publisher" | "storage" | "log">,
  { id, userId, isServed }: ImageRow,
): Promise<void> {
  const { keys, moved } = await deps.db.transaction(async (tx) => {
    await lockMap(tx);
    const key = await deleteImageRow(tx, id);
    const keys = key === undefined ? [] : [key];
    await doomObjects(tx, keys);
    return { keys, moved: await refreshTags(tx, userId) };
  });
  await announceLinks(deps, moved);
  announceThing(deps, "image:changed", { id, userId, isShown: isServed });
  await removeObjects(deps, keys);
}
