import { listRoles } from "@oni/db/chat";
import * as contract from "../../../contract/chat/roles.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { addRole, editRole, orderRoles, removeRole } from "./edit-roles.ts";
import { explainRight } from "./explain-right.ts";

export const roleRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    listRoles: ({ access: server }) => listRoles(deps.db, server.id),

    createRole: ({ session, access: server, body }) =>
      addRole(deps, { serverId: server.id, userId: session.viewer.id }, body),

    orderRoles: ({ session, access: server, body }) =>
      orderRoles(deps, { serverId: server.id, userId: session.viewer.id }, body.ids),

    updateRole: ({ session, access: { id: roleId, serverId }, body }) =>
      editRole(deps, { serverId, userId: session.viewer.id }, { ...body, roleId }),

    deleteRole: async ({ session, access: { id, serverId } }) => {
      await removeRole(deps, { serverId, userId: session.viewer.id }, id);
      return { ok: true };
    },

    explainRight: ({ session, access: server, query }) =>
      explainRight(deps, { server, viewerId: session.viewer.id, ...query }),
  });
};
