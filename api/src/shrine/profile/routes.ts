import { countRecoveryCodes, hasAuthenticator, sumStarFuel } from "@oni/db/account";
import { readShrine, updateProfile } from "../../../contract/shrine/profile.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { accessShrine } from "./access.ts";
import { changeProfile } from "./change-profile.ts";
import { presentCurrentUser, presentShrine } from "../page/present.ts";
import { relate } from "./relate.ts";
import { requireNotHeld } from "../../account/sentences/require-voice.ts";

export const userRoutes: FeatureRoutes = (app, deps) => {
  const { db } = deps;

  route(app, deps, updateProfile, {
    handle: async ({ session, body }) => {
      if (body.isPublic) await requireNotHeld(db, session.viewer.id, "user", session.viewer.id);
      const user = await changeProfile(deps, session.viewer.id, body);
      return presentCurrentUser(user, {
        starFuel: await sumStarFuel(db, user.id),
        recoveryCodesLeft: await countRecoveryCodes(db, user.id),
        hasAuthenticator: await hasAuthenticator(db, user.id),
      });
    },
  });

  // After the paths that it would take for names.
  route(app, deps, readShrine, {
    access: accessShrine,
    handle: async ({ session, access: shrine }) =>
      session
        ? { ...presentShrine(shrine), relation: await relate(deps, session.viewer.id, shrine) }
        : presentShrine(shrine),
  });
};
