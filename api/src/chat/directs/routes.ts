import type { PagePosition } from "@oni/db";
import { isBot } from "@oni/db/account";
import { findDirectPosition, setDirectHidden } from "@oni/db/chat";
import { canReach } from "@oni/db/people";
import * as contract from "../../../contract/chat/directs.ts";
import { AppError } from "../../http/answers/errors.ts";
import { byPosition, positionOf } from "../../http/answers/page.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { type Part, wholeList } from "../../http/answers/whole-list.ts";
import { acceptRequest, declineRequest } from "./answer-request.ts";
import { listDirects, loadDirect } from "./list-directs.ts";
import { openDirect } from "./open-direct.ts";

export const directRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    listDirects: async ({ session, query }) => {
      const userId = session.viewer.id;
      const before = await positionOf(query.before, (id) =>
        findDirectPosition(deps.db, userId, id),
      );
      const read = ({ limit, before: after }: Part<PagePosition>) =>
        listDirects(deps, userId, { limit, after });
      return wholeList({ ...query, before }, read, { cursorOf: byPosition });
    },

    openDirect: async ({ session, body: { userId: otherId } }) => {
      const userId = session.viewer.id;
      if (await isBot(deps.db, otherId)) {
        throw new AppError("forbidden", { sentence: "A bot has no direct lines." });
      }
      if (!(await canReach(deps.db, userId, otherId))) throw new AppError("not_found");
      if (userId === otherId) {
        const fields = { userId: "must name another member" };
        throw new AppError("invalid_input", { fields });
      }
      return loadDirect(deps, userId, await openDirect(deps, { userId, otherId }));
    },

    acceptDirect: async ({ session, access: direct }) => {
      const userId = session.viewer.id;
      await acceptRequest(deps, direct, userId);
      return loadDirect(deps, userId, direct.serverId);
    },

    declineDirect: async ({ session, access: direct }) => {
      await declineRequest(deps, direct, session.viewer.id);
      return { ok: true };
    },

    hideDirect: async ({ session, access: { channelId } }) => {
      const userId = session.viewer.id;
      await setDirectHidden(deps.db, { channelId, userId, isHidden: true });
      return { ok: true };
    },
  });
};
