import { positionAt } from "@oni/db";
import { findInboxPosition, listInbox, listInboxUnread, markInboxRead } from "@oni/db/people";
import * as contract from "../../../contract/people/inbox.ts";
import { usualPageSize } from "../../../contract/page.ts";
import { fullPage, positionOf } from "../../http/answers/page.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";

export const inboxRoutes: FeatureRoutes = (app, deps) => {
  const countUnread = async (userId: string) => {
    const [counted] = await listInboxUnread(deps.db, [userId]);
    return { unread: counted?.unread ?? 0 };
  };

  implement(app, deps, contract, {
    listInbox: async ({ session, query: { limit = usualPageSize, before } }) => {
      const userId = session.viewer.id;
      const after = await positionOf(before, (id) => findInboxPosition(deps.db, userId, id));
      const entries = await listInbox(deps.db, userId, { limit, after });
      return fullPage(
        entries.map(({ entry }) => entry),
        limit,
        ({ createdAt, id }) => positionAt(new Date(createdAt), id),
      );
    },

    readInboxUnread: ({ session }) => countUnread(session.viewer.id),

    markInboxRead: async ({ session, body: { ids, upTo } }) => {
      const userId = session.viewer.id;
      const from = await positionOf(upTo, (id) => findInboxPosition(deps.db, userId, id), "upTo");
      await markInboxRead(deps.db, userId, from ? { from } : { ids: ids ?? [] });
      deps.publisher.inboxChanged([{ userId }]);
      return countUnread(userId);
    },
  });
};
