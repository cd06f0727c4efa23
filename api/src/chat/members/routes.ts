import { type PagePosition, positionAt } from "@oni/db";
import {
  deleteTimeout,
  findMemberPosition,
  findTimeout,
  listBans,
  listDirectMembers,
  listMembers,
  listTimeouts,
  writeTimeout,
} from "@oni/db/chat";
import { insertModeratorAct, markModeratorActUndone } from "@oni/db/keepers";
import * as contract from "../../../contract/chat/members.ts";
import { AppError } from "../../http/answers/errors.ts";
import { byPosition, positionOf, withPositions } from "../../http/answers/page.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { loadActor } from "../../access/members.ts";
import { type Part, wholeList } from "../../http/answers/whole-list.ts";
import { proveOwnPassword } from "../../account/sign-in/own-password.ts";
import { assignRole } from "./assign-role.ts";
import { announceServerTo } from "../servers/announce.ts";
import { loadServer } from "../servers/load-server.ts";
import { presentMembers, presentTimeout } from "./present.ts";
import { banMember, liftBan, presentBans } from "./ban-member.ts";
import { kickMember } from "./remove-member.ts";
import { transferServer } from "./transfer-server.ts";

export const memberRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    listMembers: async ({ access: server, query }) => {
      // The list is the same for a requester before and after a decline.
      if (server.kind === "direct") {
        return presentMembers(deps.presence, await listDirectMembers(deps.db, server.id));
      }
      const { id: serverId } = server;
      const before = await positionOf(query.before, (userId) =>
        findMemberPosition(deps.db, { serverId, userId }),
      );
      const read = async ({ limit, before: after }: Part<PagePosition>) => {
        const rows = await listMembers(deps.db, serverId, { limit, after });
        const members = await presentMembers(deps.presence, rows, server.role);
        const places = rows.map((row) => positionAt(row.joinedAt, row.membershipId));
        return withPositions(members, places);
      };
      return wholeList({ ...query, before }, read, { cursorOf: byPosition, partSize: 1_000 });
    },

    updateMember: ({ session, access: server, params: { userId }, body }) => {
      const assignment = { server, actorId: session.viewer.id, userId };
      const isGiven = body.role === "moderator";
      return assignRole(deps, { ...assignment, roleId: server.moderatorRoleId, isGiven });
    },

    giveRole: ({ session, access: server, params }) =>
      assignRole(deps, { ...params, server, actorId: session.viewer.id, isGiven: true }),

    takeRole: ({ session, access: server, params }) =>
      assignRole(deps, { ...params, server, actorId: session.viewer.id, isGiven: false }),

    removeMember: async ({ session, access: server, params: { userId } }) => {
      await kickMember(deps, { serverId: server.id, userId }, session.viewer.id);
      return { ok: true };
    },

    listBans: async ({ session, access: server }) =>
      presentBans(deps, await listBans(deps.db, server.id), await loadActor(deps, server, session)),

    banMember: async ({ session, access: server, params: { userId }, body }) => {
      const { reason = null, purge = false } = body;
      const wanted = { bannedById: session.viewer.id, reason, purge };
      const ban = await banMember(deps, { serverId: server.id, userId }, wanted);
      const [shown] = await presentBans(deps, [ban], await loadActor(deps, server, session));
      if (!shown) throw new AppError("not_found");
      return shown;
    },

    listTimeouts: async ({ session, access: server }) => {
      const actor = await loadActor(deps, server, session);
      const timeouts = await listTimeouts(deps.db, server.id);
      return timeouts.map((timeout) => presentTimeout(timeout, actor));
    },

    timeOutMember: async ({ session, access: server, params: { userId }, body }) => {
      const membership = { serverId: server.id, userId };
      const { id: actorId } = session.viewer;
      await deps.db.transaction(async (tx) => {
        await writeTimeout(tx, { ...membership, ...body, setById: actorId });
        const action = { act: "timeout", subjectKind: "user", reason: body.reason } as const;
        await insertModeratorAct(tx, { ...membership, ...action, actorId });
      });
      announceServerTo(deps.publisher, userId, server.id);
      const timeout = await findTimeout(deps.db, membership);
      if (!timeout) throw new AppError("not_found");
      return presentTimeout(timeout, await loadActor(deps, server, session));
    },

    endTimeout: async ({ access: server, params: { userId } }) => {
      const membership = { serverId: server.id, userId };
      if (!(await deleteTimeout(deps.db, membership))) throw new AppError("not_found");
      await markModeratorActUndone(deps.db, membership, "timeout");
      announceServerTo(deps.publisher, userId, server.id);
      return { ok: true };
    },

    unbanMember: async ({ access: server, params: { userId } }) => {
      await liftBan(deps, { serverId: server.id, userId });
      return { ok: true };
    },

    transferServer: async ({ session, access: server, address, body }) => {
      const userId = session.viewer.id;
      const { password } = body;
      await proveOwnPassword(deps, session, { address, field: "password", password });
      await transferServer(deps, server, { from: userId, to: body.userId });
      return loadServer(deps, userId, server.id);
    },
  });
};
