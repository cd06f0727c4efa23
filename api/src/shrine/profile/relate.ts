import type { ShrineRow } from "@oni/db/account";
import { findRelation } from "@oni/db/people";
import type { Relation } from "../../../contract/shrine/profile.ts";
import type { Deps } from "../../process/deps.ts";

/** What the viewer has to do with the owner of a shrine; null for their own. */
export async function relate(
  { db, presence }: Pick<Deps, "db" | "presence">,
  userId: string,
  { id: otherId, showOnlineStatus }: Pick<ShrineRow, "id" | "showOnlineStatus">,
): Promise<Relation | null> {
  if (userId === otherId) return null;
  const [relation, online] = await Promise.all([
    findRelation(db, { userId, otherId }),
    showOnlineStatus ? presence.onlineAmong([otherId]) : new Set(),
  ]);
  return { ...relation, online: online.has(otherId) };
}
