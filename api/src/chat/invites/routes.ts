import { randomBytes } from "node:crypto";
import { deleteInvite, insertInvite, listInvites } from "@oni/db/chat";
import { rooms } from "@oni/realtime/contract";
import * as contract from "../../../contract/chat/invites.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { loadServer } from "../servers/load-server.ts";
import { acceptInvite } from "./accept-invite.ts";
import { presentInvite } from "./present.ts";
import { previewInvite } from "./preview-invite.ts";

/** 96 random bits, so that codes cannot be guessed. */
const newCode = () => randomBytes(12).toString("base64url");

export const inviteRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    createInvite: async ({ session, access: server, body }) => {
      const { expiresInHours = null, maxUses = null } = body;
      const createdBy = session.viewer.id;
      const values = { code: newCode(), serverId: server.id, createdBy, expiresInHours, maxUses };
      return presentInvite(await insertInvite(deps.db, values));
    },

    listInvites: async ({ session, access: { id, rights } }) => {
      const by = rights.includes("manage_server") ? undefined : session.viewer.id;
      return (await listInvites(deps.db, id, by)).map(presentInvite);
    },

    previewInvite: ({ session, access: invite }) =>
      previewInvite(deps, invite, session?.viewer.id ?? null),

    acceptInvite: async ({ session, access: invite }) => {
      await acceptInvite(deps, invite, session.viewer.id);
      return loadServer(deps, session.viewer.id, invite.serverId);
    },

    deleteInvite: async ({ access: invite }) => {
      await deleteInvite(deps.db, invite.code);
      deps.publisher.emit(rooms.door(invite.serverId), "invite:changed", {});
      return { ok: true };
    },
  });
};
