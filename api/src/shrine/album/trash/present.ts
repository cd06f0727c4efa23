import type { TrashRow } from "@oni/db/shrine";
import { type Trashed, trashDays } from "../../../../contract/shrine/trash.ts";
import type { Deps } from "../../../process/deps.ts";
import { trashedThumbnailUrlOf } from "../../uploads/object-urls.ts";

const trashMs = trashDays * 86_400_000;

/** What lies in the trash as its owner is shown it. */
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
