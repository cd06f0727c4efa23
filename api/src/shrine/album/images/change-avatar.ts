import { findOwnUser } from "@oni/db/account";
import { attachObject, markObjectsForDeletion, replaceAvatar } from "@oni/db/shrine";
import { refreshMember, lockMap } from "@oni/db/sky";
import type { Deps } from "../../../process/deps.ts";
import { announceMember } from "../../../sky/map/announce-map.ts";
import { removeObjects } from "../../uploads/remove-objects.ts";
import { announceName, announceProfile } from "../../page/announce-change.ts";
import { alreadyUsed } from "./create-image.ts";

/**
 * Sets a member's avatar to a completed upload, or removes it. The bytes of the former avatar are
 * deleted.
 */
export async function changeAvatar(
  deps: Pick<Deps, "db" | "publisher" | "presence" | "storage" | "log">,
  userId: string,
  key: string | null,
): Promise<void> {
  const { former, moved, member } = await deps.db.transaction(async (tx) => {
    await lockMap(tx);
    const isNew = key === null || (await attachObject(tx, userId, key));
    const former = await replaceAvatar(tx, userId, key);
    // Setting the same avatar again changes nothing. An upload that an image uses is refused.
    if (!isNew && former !== key) throw alreadyUsed();
    const gone = former !== null && former !== key ? [former] : [];
    await markObjectsForDeletion(tx, gone);
    const moved = await refreshMember(tx, userId);
    return { former: gone, moved, member: await findOwnUser(tx, userId) };
  });
  if (moved.isShown) await announceMember(deps, moved);
  if (member) await announceProfile(deps, member);
  await announceName(deps, userId);
  await removeObjects(deps, former);
}
