import { deleteBlock, insertBlock, listBlocks as findBlocks, sumStarFuel } from "@oni/db";
import {
  blockMember,
  listBlocks,
  readShrine,
  unblockMember,
  updateProfile,
} from "../../../contract/users.ts";
import { AppError } from "../../http/errors.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { announceOwn } from "./announce-change.ts";
import { accessBlockedPair, accessShrine } from "./access.ts";
import { changeProfile } from "./change-profile.ts";
import { presentCurrentUser, presentShrine } from "./present.ts";

export const userRoutes: FeatureRoutes = (app, deps) => {
  const { db } = deps;

  route(app, deps, updateProfile, {
    handle: async ({ session, body }) => {
      const user = await changeProfile(deps, session.viewer.id, body);
      return presentCurrentUser(user, await sumStarFuel(db, user.id));
    },
  });

  route(app, deps, listBlocks, {
    handle: ({ session }) => findBlocks(db, session.viewer.id),
  });

  route(app, deps, blockMember, {
    access: accessBlockedPair,
    handle: async ({ session, access: pair }) => {
      if (pair.userId === pair.blockedId) {
        throw new AppError("invalid_input", { sentence: "You cannot block yourself." });
      }
      await insertBlock(db, pair);
      announceOwn(deps, session.viewer);
      return { ok: true };
    },
  });

  route(app, deps, unblockMember, {
    access: accessBlockedPair,
    handle: async ({ session, access: pair }) => {
      await deleteBlock(db, pair);
      announceOwn(deps, session.viewer);
      return { ok: true };
    },
  });

  // After the paths that it would take for names.
  route(app, deps, readShrine, {
    access: accessShrine,
    handle: async ({ access: shrine }) => presentShrine(shrine),
  });
};
