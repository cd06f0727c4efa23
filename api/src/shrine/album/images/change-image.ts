import {
  deleteImage,
  findVisibleImage,
  type ImageRow,
  trashImage,
  updateImageAlt,
  updateImageVisibility,
} from "@oni/db/shrine";
import { refreshTags, lockMap } from "@oni/db/sky";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../http/answers/errors.ts";
import { announceLinks } from "../../../sky/map/announce-map.ts";
import { removeObjects } from "../../uploads/remove-objects.ts";
import { announceItem } from "../../page/announce-change.ts";

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
  announceItem({ publisher }, "image:changed", { ...image, isShown });
  return image;
}

/** Sets the alternative text of an image. */
export async function describeImage(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  { id, userId }: ImageRow,
  alt: string | null,
): Promise<ImageRow> {
  await updateImageAlt(db, id, alt);
  const image = await findVisibleImage(db, userId, id);
  if (!image) throw new AppError("not_found");
  announceItem({ publisher }, "image:changed", { ...image, isShown: image.isServed });
  return image;
}

/** Deletes an image for good, its bytes included. */
export async function removeImage(
  deps: Pick<Deps, "db" | "presence" | "publisher" | "storage" | "log">,
  { id, userId, isServed }: ImageRow,
): Promise<void> {
  const { keys, moved } = await deps.db.transaction(async (tx) => {
    await lockMap(tx);
    const keys = await deleteImage(tx, id);
    return { keys, moved: await refreshTags(tx, userId) };
  });
  await announceLinks(deps, moved);
  announceItem(deps, "image:changed", { id, userId, isShown: isServed });
  await removeObjects(deps, keys);
}

/** Moves an image to its owner's trash. */
export async function moveImageToTrash(
  deps: Pick<Deps, "db" | "presence" | "publisher">,
  { id, userId, isServed }: ImageRow,
): Promise<void> {
  const moved = await deps.db.transaction(async (tx) => {
    await lockMap(tx);
    await trashImage(tx, id);
    return refreshTags(tx, userId);
  });
  await announceLinks(deps, moved);
  announceItem(deps, "image:changed", { id, userId, isShown: isServed });
}
