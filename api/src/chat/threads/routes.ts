import { findThreadPosition, listThreads, type VisibleChannel, writeFollowing } from "@oni/db/chat";
import { usualPageSize } from "../../../contract/page.ts";
import * as contract from "../../../contract/chat/threads.ts";
import { jsonResponse } from "../../http/answers/json-response.ts";
import { byPosition, fullPage, positionOf } from "../../http/answers/page.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { announceReads } from "../channels/announce-reads.ts";
import { loadChannel } from "../channels/load-channel.ts";
import { presentChannel } from "../channels/present.ts";
import { openThread } from "./open-thread.ts";

export const threadRoutes: FeatureRoutes = (app, deps) => {
  const follow = async (
    { id: channelId }: VisibleChannel,
    userId: string,
    isFollowing: boolean,
  ) => {
    await writeFollowing(deps.db, { channelId, userId, isFollowing });
    await announceReads(deps, channelId, [userId]);
  };

  implement(app, deps, contract, {
    openThread: async ({ session, access: root }) => {
      const { channelId, isNew } = await openThread(deps, root);
      const channel = await loadChannel(deps.db, session.viewer.id, channelId);
      return isNew ? channel : jsonResponse(channel, 200);
    },

    listThreads: async ({ session, access: { id: parentId }, query }) => {
      const after = await positionOf(query.before, (id) =>
        findThreadPosition(deps.db, { parentId, id }),
      );
      const page = { parentId, after, limit: query.limit ?? usualPageSize };
      const threads = await listThreads(deps.db, session.viewer.id, page);
      const items = threads.map(({ place, ...thread }) => ({ ...presentChannel(thread), place }));
      return fullPage(items, page.limit, byPosition);
    },

    followThread: async ({ session, access: channel }) => {
      await follow(channel, session.viewer.id, true);
      return loadChannel(deps.db, session.viewer.id, channel.id);
    },

    unfollowThread: async ({ session, access: channel }) => {
      await follow(channel, session.viewer.id, false);
      return { ok: true };
    },
  });
};
