import { listVisibleServers, type NewestFirst } from "@oni/db";
import * as contract from "../../../contract/servers.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { byId, wholeList } from "../../http/whole-list.ts";
import { accessServer, accessServerAsOwner, accessServerAsStaff } from "./access.ts";
import { changeServer, removeServer } from "./change-server.ts";
import { createServer } from "./create-server.ts";
import { joinServer, leaveServer } from "./join-server.ts";
import { loadServer } from "./load-server.ts";
import { presentServer } from "./present.ts";

export const serverRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, contract.listServers, {
    handle: async ({ session, query: { q, ...page } }) => {
      const read = async (part: NewestFirst) => {
        const filter = { search: q, ...part };
        return (await listVisibleServers(deps.db, session.viewer.id, filter)).map(presentServer);
      };
      return wholeList(page, read, byId);
    },
  });

  route(app, deps, contract.createServer, {
    handle: ({ session, body }) => createServer(deps, session.viewer.id, body),
  });

  route(app, deps, contract.getServer, {
    handle: ({ session, params }) => loadServer(deps.db, session.viewer.id, params.id),
  });

  route(app, deps, contract.updateServer, {
    access: accessServerAsStaff,
    handle: async ({ session, access: server, body }) => {
      await changeServer(deps, server, body);
      return loadServer(deps.db, session.viewer.id, server.id);
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
      return loadServer(deps.db, session.viewer.id, server.id);
    },
  });

  route(app, deps, contract.leaveServer, {
    access: accessServer,
    handle: async ({ session, access: server }) => {
      await leaveServer(deps, server, session.viewer.id);
      return { ok: true };
    },
  });
};
