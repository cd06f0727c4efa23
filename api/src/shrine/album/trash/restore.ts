import { findVisibleBoard, findVisibleImage, restoreBoard, restoreImage } from "@oni/db/shrine";
import { lockMap, refreshTags } from "@oni/db/sky";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../http/answers/errors.ts";
import { announceBoard, announceShownImages } from "../boards/change-board.ts";
import { announceLinks } from "../../../sky/map/announce-map.ts";
import { announceItem } from "../../page/announce-change.ts";

type Parts = Pick<Deps, "db" | "presence" | "publisher">;
type Item = { userId: string; id: string };

/** Restores an image from its owner's trash. */
export async function takeImageFromTrash(
  { db, presence, publisher }: Parts,
  item: Item,
): Promise<void> {
  const { image, moved } = await db.transaction(async (tx) => {
    await lockMap(tx);
    if (!(await restoreImage(tx, item))) throw new AppError("not_found");
    const moved = await refreshTags(tx, item.userId);
    return { image: await findVisibleImage(tx, item.userId, item.id), moved };
  });
  await announceLinks({ db, presence, publisher }, moved);
  announceItem({ publisher }, "image:changed", { ...item, isShown: image?.isServed ?? false });
}

/** Restores a board from its owner's trash, with the images that were moved there with it. */
export async function takeBoardFromTrash(
  { db, presence, publisher }: Parts,
  item: Item,
): Promise<void> {
  const { board, images, moved } = await db.transaction(async (tx) => {
    await lockMap(tx);
    const images = await restoreBoard(tx, item);
    const board = images && (await findVisibleBoard(tx, item.userId, item.id));
    if (!board) throw new AppError("not_found");
    return { board, images, moved: await refreshTags(tx, item.userId) };
  });
  await announceLinks({ db, presence, publisher }, moved);
  announceBoard({ publisher }, board);
  announceShownImages({ publisher }, board, images);
}
