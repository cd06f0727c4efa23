import type { ImageRow } from "@oni/db/shrine";
import type { Image } from "../../../../contract/shrine/images.ts";
import type { Deps } from "../../../process/deps.ts";
import { imageUrlsOf } from "../../uploads/object-urls.ts";

/** Converts an image row to the response, with URLs that its viewer can load. */
export const presentImage = (deps: Pick<Deps, "signingSecret">, row: ImageRow): Image => ({
  id: row.id,
  userId: row.userId,
  boardId: row.boardId,
  title: row.title,
  description: row.description,
  alt: row.alt,
  ...imageUrlsOf(deps, row),
  width: row.width,
  height: row.height,
  tags: row.tags,
  isPublic: row.isPublic,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
