import { listInbox, listInboxUnread, markInboxRead } from "@oni/db";
import * as contract from "../../../contract/inbox.ts";
import { usualPageSize } from "../../../contract/page.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";

export const inboxRoutes: FeatureRoutes = (app, deps) => {
  const countUnread = async (userId: string) => {
    const [counted] = await listInboxUnread(deps.db, [userId]);
    return { unread: counted?.unread ?? 0 };
  };

  route(app, deps, contract.listInbox, {
    handle: async ({ session, query: { limit = usualPageSize, before } }) => {
      const entries = await listInbox(deps.db, session.viewer.id, { limit, before });
      return entries.map(({ entry }) => entry);
    },
  });

  route(app, deps, contract.readInboxUnread, {
    handle: ({ session }) => countUnread(session.viewer.id),
  });

  route(app, deps, contract.markInboxRead, {
    handle: async ({ session, body: { ids, upTo } }) => {
      const userId = session.viewer.id;
      await markInboxRead(deps.db, userId, upTo === undefined ? { ids: ids ?? [] } : { upTo });
      deps.publisher.inboxChanged([{ userId }]);
      return countUnread(userId);
    },
  });
};
