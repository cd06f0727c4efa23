import { deleteBlock, listBlocks as findBlocks } from "@oni/db/people";
import { blockMember, listBlocks, unblockMember } from "../../../contract/people/blocks.ts";
import { AppError } from "../../http/answers/errors.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { announceOwn } from "../../shrine/page/announce-change.ts";
import { accessBlockedPair } from "./access.ts";
import { blockOther } from "./block-member.ts";

export const blockRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, listBlocks, {
    handle: ({ session }) => findBlocks(deps.db, session.viewer.id),
  });

  route(app, deps, blockMember, {
    access: accessBlockedPair,
    handle: async ({ session, access: pair }) => {
      if (pair.userId === pair.blockedId) {
        throw new AppError("invalid_input", { sentence: "You cannot block yourself." });
      }
      await blockOther(deps, pair);
      announceOwn(deps, session.viewer);
      return { ok: true };
    },
  });

  route(app, deps, unblockMember, {
    access: accessBlockedPair,
    handle: async ({ session, access: pair }) => {
      await deleteBlock(deps.db, pair);
      announceOwn(deps, session.viewer);
      deps.publisher.inboxChanged([{ userId: pair.userId }]);
      return { ok: true };
    },
  });
};
