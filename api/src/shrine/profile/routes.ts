import { countRecoveryCodes, hasAuthenticator, type ShrineRow, sumStarFuel } from "@oni/db/account";
import { readShrine, type Relation, updateProfile } from "../../../contract/shrine/profile.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { accessShrine } from "../../access/shrines.ts";
import { changeProfile } from "./change-profile.ts";
import { presentCurrentUser, presentShrine } from "../page/present.ts";
import { requireNotHidden } from "../../account/sentences/require-voice.ts";
import { findRelation } from "@oni/db/people";
import type { Deps } from "../../process/deps.ts";

export const userRoutes: FeatureRoutes = (app, deps) => {
  const { db } = deps;

  route(app, deps, updateProfile, {
    handle: async ({ session, body }) => {
      if (body.isPublic) await requireNotHidden(db, session.viewer.id, "user", session.viewer.id);
      const user = await changeProfile(deps, session.viewer.id, body);
      return presentCurrentUser(user, {
        starFuel: await sumStarFuel(db, user.id),
        recoveryCodesLeft: await countRecoveryCodes(db, user.id),
        hasAuthenticator: await hasAuthenticator(db, user.id),
      });
    },
  });

  // Registered last, because it would match the other paths as names.
  route(app, deps, readShrine, {
    access: accessShrine,
    handle: async ({ session, access: shrine }) =>
      session
        ? { ...presentShrine(shrine), relation: await relate(deps, session.viewer.id, shrine) }
        : presentShrine(shrine),
  });
};

/** Returns the relation between the viewer and the owner of a shrine; null for their own shrine. */
async function relate(
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
