import * as contract from "../../../contract/shrine/profile.ts";
import { countRecoveryCodes, hasAuthenticator, type ShrineRow, sumStarFuel } from "@oni/db/account";
import { type Relation } from "../../../contract/shrine/profile.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { changeProfile } from "./change-profile.ts";
import { presentCurrentUser, presentShrine } from "../page/present.ts";
import { requireNotHidden } from "../../account/sentences/require-voice.ts";
import { findRelation } from "@oni/db/people";
import type { Deps } from "../../process/deps.ts";

export const userRoutes: FeatureRoutes = (app, deps) => {
  const { db } = deps;

  implement(app, deps, contract, {
    updateProfile: async ({ session, body }) => {
      if (body.isPublic) await requireNotHidden(db, session.viewer.id, "user", session.viewer.id);
      const user = await changeProfile(deps, session.viewer.id, body);
      return presentCurrentUser(user, {
        starFuel: await sumStarFuel(db, user.id),
        recoveryCodesLeft: await countRecoveryCodes(db, user.id),
        hasAuthenticator: await hasAuthenticator(db, user.id),
      });
    },

    // Registered last, because it would match the other paths as names.
    readShrine: async ({ session, access: shrine }) =>
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
