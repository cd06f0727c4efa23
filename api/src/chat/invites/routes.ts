import { randomBytes } from "node:crypto";
import { deleteInvite, insertInvite, listInvites } from "@oni/db/chat";
import { rooms } from "@oni/realtime/contract";
import * as contract from "../../../contract/chat/invites.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { accessServerAsStaff, accessServerToManage } from "../../access/servers.ts";
import { loadServer } from "../servers/load-server.ts";
import { acceptInvite } from "./accept-invite.ts";
import { accessInvite, accessInviteAsStaff, accessUsableInvite } from "../../access/invites.ts";
import { presentInvite } from "./present.ts";
import { previewInvite } from "./preview-invite.ts";

/** 96 random bits, so that codes cannot be guessed. */
const newCode = () => randomBytes(12).toString("base64url");

export const inviteRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, contract.createInvite, {
    access: accessServerToManage,
    handle: async ({ session, access: server, body }) => {
      const { expiresInHours = null, maxUses = null } = body;
      const createdBy = session.viewer.id;
      const values = { code: newCode(), serverId: server.id, createdBy, expiresInHours, maxUses };
      return presentInvite(await insertInvite(deps.db, values));
    },
  });

  route(app, deps, contract.listInvites, {
    access: accessServerAsStaff,
    handle: async ({ access: server }) =>
      (await listInvites(deps.db, server.id)).map(presentInvite),
  });

  route(app, deps, contract.previewInvite, {
    access: accessUsableInvite,
    handle: ({ session, access: invite }) =>
      previewInvite(deps, invite, session?.viewer.id ?? null),
  });

  route(app, deps, contract.acceptInvite, {
    access: accessInvite,
    handle: async ({ session, access: invite }) => {
      await acceptInvite(deps, invite, session.viewer.id);
      return loadServer(deps, session.viewer.id, invite.serverId);
    },
  });

  route(app, deps, contract.deleteInvite, {
    access: accessInviteAsStaff,
    handle: async ({ access: invite }) => {
      await deleteInvite(deps.db, invite.code);
      deps.publisher.emit(rooms.door(invite.serverId), "invite:changed", {});
      return { ok: true };
    },
  });
};
