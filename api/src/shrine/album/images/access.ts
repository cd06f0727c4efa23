import type { VerifiedSession } from "@oni/db/account";
import { findVisibleImage, type ImageRow, isInTrash } from "@oni/db/shrine";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../http/answers/errors.ts";

/** A member who asks for the thing that `id` names. */
export type OnId = { deps: Deps; session: VerifiedSession; params: { id: string } };

/** The caller's own image: others' are forbidden when everyone may see them, else not there. */
export async function accessOwnImage({ deps, session, params }: OnId): Promise<ImageRow> {
  const image = await findVisibleImage(deps.db, session.viewer.id, params.id);
  if (!image) throw new AppError("not_found");
  if (image.userId !== session.viewer.id) throw new AppError("forbidden");
  return image;
}

/** The caller's own image, or null where it lies in their trash already. */
export async function accessImageToTrash(caller: OnId): Promise<ImageRow | null> {
  const item = { userId: caller.session.viewer.id, id: caller.params.id };
  return (await isInTrash(caller.deps.db, "image", item)) ? null : accessOwnImage(caller);
}
