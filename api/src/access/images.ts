import type { VerifiedSession } from "@oni/db/account";
import { findVisibleImage, type ImageRow, isInTrash } from "@oni/db/shrine";
import type { Deps } from "../process/deps.ts";
import { AppError } from "../http/answers/errors.ts";

/** A member's request for the item with this `id`. */
export type OnId = { deps: Deps; session: VerifiedSession; params: { id: string } };

/**
 * Returns the caller's own image. Throws `forbidden` for another member's image that everyone may see,
 * otherwise not found.
 */
export async function accessOwnImage({ deps, session, params }: OnId): Promise<ImageRow> {
  const image = await findVisibleImage(deps.db, session.viewer.id, params.id);
  if (!image) throw new AppError("not_found");
  if (image.userId !== session.viewer.id) throw new AppError("forbidden");
  return image;
}

/** Returns the caller's own image, or null if it is in their trash already. */
export async function accessImageToTrash(caller: OnId): Promise<ImageRow | null> {
  const item = { userId: caller.session.viewer.id, id: caller.params.id };
  return (await isInTrash(caller.deps.db, "image", item)) ? null : accessOwnImage(caller);
}
