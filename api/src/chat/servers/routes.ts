import { listVisibleServers } from "@oni/db/chat";
import type { NewestFirst } from "@oni/db/shrine";
import * as contract from "../../../contract/chat/servers.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { byId } from "../../http/answers/page.ts";
import { wholeList } from "../../http/answers/whole-list.ts";
import {
  accessDimension,
  accessServer,
  accessServerAsOwner,
  accessServerToManage,
} from "./access.ts";
import { changeServer, removeServer } from "./change-server.ts";
import { createServer } from "./create-server.ts";
import { joinServer, leaveServer } from "./join-server.ts";
import { listActivity } from "./list-activity.ts";
import { loadServer, loadServerFor } from "./load-server.ts";
import { presentServer } from "./present.ts";
import { wantedIcon } from "./wanted-icon.ts";

export const serverRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, contract.listServers, {
    handle: async ({ session, query: { q, ...page } }) => {
      const read = async (part: NewestFirst) => {
        const filter = { search: q, ...part };
        const servers = await listVisibleServers(deps.db, session.viewer.id, filter);
        return servers.map((server) => presentServer(deps, server));
      };
      return wholeList(page, read, { cursorOf: byId });
    },
  });

  // Stands before the path that takes any id.
  route(app, deps, contract.listServerActivity, {
    handle: ({ session }) => listActivity(deps, session.viewer.id),
  });

  route(app, deps, contract.createServer, {
    handle: async (call) => {
      const iconUrl = await wantedIcon(deps, call);
      return createServer(deps, call.session.viewer.id, { ...call.body, iconUrl });
    },
  });

  route(app, deps, contract.getServer, {
    handle: ({ session, params }) => loadServerFor(deps, session?.viewer.id ?? null, params.id),
  });

  route(app, deps, contract.updateServer, {
    access: accessServerToManage,
    handle: async ({ access: server, ...call }) => {
      const userId = call.session.viewer.id;
      const iconUrl = await wantedIcon(deps, call, server.iconUrl);
      await changeServer(deps, { server, userId }, { ...call.body, iconUrl });
      return loadServer(deps, userId, server.id);
    },
  });

  route(app, deps, contract.deleteServer, {
    access: accessServerAsOwner,
    handle: async ({ access: server }) => {
      await removeServer(deps, server.id);
      return { ok: true };
    },
  });

  route(app, deps, contract.joinServer, {
    access: accessServer,
    handle: async ({ session, access: server }) => {
      await joinServer(deps, server.id, session.viewer.id);
      return loadServer(deps, session.viewer.id, server.id);
    },
  });

  route(app, deps, contract.leaveServer, {
    access: accessDimension,
    handle: async ({ session, access: server }) => {
      await leaveServer(deps, server, session.viewer.id);
      return { ok: true };
    },
  });
};
