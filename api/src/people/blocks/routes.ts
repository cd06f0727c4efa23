import * as contract from "../../../contract/people/blocks.ts";
import { deleteBlock, insertBlock, listBlocks as findBlocks, lockPair } from "@oni/db/people";
import { AppError } from "../../http/answers/errors.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { announceOwn } from "../../shrine/page/announce-change.ts";
import { markDirectDeclined, findDirectBetween } from "@oni/db/chat";
import type { Deps } from "../../process/deps.ts";
import { announceDecline } from "../../chat/directs/announce.ts";

export const blockRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    listBlocks: ({ session }) => findBlocks(deps.db, session.viewer.id),

    blockMember: async ({ session, access: pair }) => {
      if (pair.userId === pair.blockedId) {
        throw new AppError("invalid_input", { sentence: "You cannot block yourself." });
      }
      await blockOther(deps, pair);
      announceOwn(deps, session.viewer);
      return { ok: true };
    },

    unblockMember: async ({ session, access: pair }) => {
      await deleteBlock(deps.db, pair);
      announceOwn(deps, session.viewer);
      deps.publisher.inboxChanged([{ userId: pair.userId }]);
      return { ok: true };
    },
  });
};

/**
 * Blocks a member. This declines their request for a direct line. An open line stays but is closed for
 * writing.
 */
async function blockOther(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  { userId, blockedId }: { userId: string; blockedId: string },
): Promise<void> {
  const declined = await db.transaction(async (tx) => {
    if (!(await lockPair(tx, { userId, otherId: blockedId }))) throw new AppError("not_found");
    await insertBlock(tx, { userId, blockedId });
    const direct = await findDirectBetween(tx, userId, blockedId);
    if (direct?.state !== "requested" || direct.requesterId !== blockedId) return null;
    await markDirectDeclined(tx, { serverId: direct.serverId, userId });
    return direct;
  });
  if (declined) announceDecline(publisher, declined, userId);
  publisher.inboxChanged([{ userId }]);
}
