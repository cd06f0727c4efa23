import {
  attachObject,
  findVisibleImage,
  type ImageRow,
  insertImage,
  objectPathOf,
} from "@oni/db/shrine";
import { refreshTags, lockMap } from "@oni/db/sky";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../http/answers/errors.ts";
import { announceLinks } from "../../../sky/map/announce-map.ts";
import { storeTermsOf } from "../../../chat/search-terms/store-terms.ts";
import { announceItem } from "../../page/announce-change.ts";

type NewImage = {
  userId: string;
  /** The key of a completed upload. */
  key: string;
  boardId: string | null;
  title: string;
  description: string | null;
  alt: string | null;
  tags: string[];
  isPublic: boolean;
};

/** Creates an image from an upload, which may be used for one image or avatar only. */
export async function makeImage(
  { db, presence, publisher }: Pick<Deps, "db" | "presence" | "publisher">,
  { key, ...fields }: NewImage,
): Promise<ImageRow> {
  const { userId } = fields;
  const { image, moved } = await db.transaction(async (tx) => {
    await lockMap(tx);
    if (!(await attachObject(tx, userId, key))) throw alreadyUsed();
    const id = await insertImage(tx, { ...fields, imageUrl: objectPathOf(key) });
    if (id === undefined) throw unknownBoard();
    await storeTermsOf(tx, "images", id);
    const moved = await refreshTags(tx, userId);
    return { image: await findVisibleImage(tx, userId, id), moved };
  });
  if (!image) throw new Error("The new image was not found.");
  await announceLinks({ db, presence, publisher }, moved);
  announceItem({ publisher }, "image:changed", { ...image, isShown: image.isServed });
  if (image.isServed) publisher.ripple(userId, "image");
  return image;
}

export const alreadyUsed = () =>
  new AppError("conflict", { sentence: "That upload is already part of an image." });

function unknownBoard(): AppError {
  const sentence = "That is not one of your boards.";
  return new AppError("invalid_input", { sentence, fields: { boardId: sentence } });
}
