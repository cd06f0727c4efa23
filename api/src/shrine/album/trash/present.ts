import type { TrashRow } from "@oni/db/shrine";
import { type Trashed, trashDays } from "../../../../contract/shrine/trash.ts";
import type { Deps } from "../../../process/deps.ts";
import { trashedThumbnailUrlOf } from "../../uploads/object-urls.ts";

const trashMs = trashDays * 86_400_000;

/** Converts an item in the trash to the response for its owner. */
export const presentTrashed = (
  deps: Pick<Deps, "signingSecret">,
  userId: string,
  { imageUrl, deletedAt, ...row }: TrashRow,
): Trashed => ({
  ...row,
  thumbnailUrl: imageUrl && trashedThumbnailUrlOf(deps, { imageUrl, userId }),
  deletedAt: deletedAt.toISOString(),
  removedAt: new Date(deletedAt.getTime() + trashMs).toISOString(),
});
