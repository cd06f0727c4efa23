import {
  deleteBan,
  findMember,
  listBans,
  listLineEnds,
  listMembers,
  type NewestFirst,
  updateMemberRole,
} from "@oni/db";
import { rooms } from "@oni/realtime/contract";
import * as contract from "../../../contract/members.ts";
import { AppError } from "../../http/errors.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { wholeList } from "../../http/whole-list.ts";
import { accessServer, accessServerAsStaff } from "../servers/access.ts";
import { accessBannable, accessKickable, accessPromotable } from "./access.ts";
import { presentMembers } from "./present.ts";
import { banMember, kickMember } from "./remove-member.ts";

export const memberRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, contract.listMembers, {
    access: accessServer,
    handle: async ({ access: server, query }) => {
      // Who asks for a line cannot tell from it whether the other has declined.
      if (server.kind === "direct") {
        return presentMembers(deps.presence, await listLineEnds(deps.db, server.id));
      }
      const read = async (part: NewestFirst) =>
        presentMembers(deps.presence, await listMembers(deps.db, server.id, part));
      // Few members are as many as this: whoever leaves between two parts would end the list.
      return wholeList(query, read, { cursorOf: ({ userId }) => userId, partSize: 1_000 });
    },
  });

  route(app, deps, contract.updateMember, {
    access: accessPromotable,
    handle: async ({ access: server, params: { userId }, body }) => {
      const membership = { serverId: server.id, userId };
      await updateMemberRole(deps.db, membership, body.role);
      deps.publisher.emit(rooms.server(server.id), "member:changed", { serverId: server.id });
      const changed = await findMember(deps.db, membership);
      const [member] = await presentMembers(deps.presence, changed ? [changed] : []);
      if (!member) throw new AppError("not_found");
      return member;
    },
  });

  route(app, deps, contract.removeMember, {
    access: accessKickable,
    handle: async ({ access: server, params: { userId } }) => {
      await kickMember(deps, { serverId: server.id, userId });
      return { ok: true };
    },
  });

  route(app, deps, contract.listBans, {
    access: accessServerAsStaff,
    handle: async ({ access: server }) => {
      const bans = await listBans(deps.db, server.id);
      return bans.map((ban) => ({ ...ban, createdAt: ban.createdAt.toISOString() }));
    },
  });

  route(app, deps, contract.banMember, {
    access: accessBannable,
    handle: ({ session, access: server, params: { userId } }) =>
      banMember(deps, { serverId: server.id, userId }, session.viewer.id),
  });

  route(app, deps, contract.unbanMember, {
    access: accessServerAsStaff,
    handle: async ({ access: server, params: { userId } }) => {
      if (await deleteBan(deps.db, { serverId: server.id, userId })) return { ok: true };
      throw new AppError("not_found");
    },
  });
};
