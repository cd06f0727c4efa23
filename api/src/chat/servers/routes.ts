import type { PagePosition } from "@oni/db";
import {
  findServerPosition,
  listActiveServers,
  listServersInOrder,
  listShownMembers,
  type ShownMember,
  writeServerOrder,
} from "@oni/db/chat";
import { objectPathOf } from "@oni/db/shrine";
import { rooms } from "@oni/realtime/contract";
import * as contract from "../../../contract/chat/servers.ts";
import type { ServerActivity } from "../../../contract/chat/servers.ts";
import { AppError } from "../../http/answers/errors.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { byPosition, positionOf } from "../../http/answers/page.ts";
import { type Part, wholeList } from "../../http/answers/whole-list.ts";
import { changeServer, removeServer } from "./change-server.ts";
import { createServer } from "./create-server.ts";
import { joinServer, leaveServer } from "./join-server.ts";
import { loadServer, loadServerFor } from "./load-server.ts";
import { presentActivity, presentServer } from "./present.ts";
import type { Deps } from "../../process/deps.ts";
import { onlineAmong } from "./online-among.ts";
import type { VerifiedSession } from "@oni/db/account";
import type { Context } from "hono";
import { requireOwnUpload } from "../../shrine/album/images/own-upload.ts";
import { keyOfReference } from "../../shrine/uploads/object-urls.ts";

export const serverRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    listServers: async ({ session, query: { q, limit, ...query } }) => {
      const userId = session.viewer.id;
      const before = await positionOf(query.before, (serverId) =>
        findServerPosition(deps.db, { serverId, userId }),
      );
      const read = async ({ before: after, ...part }: Part<PagePosition>) => {
        const servers = await listServersInOrder(deps.db, userId, { search: q, after, ...part });
        return servers.map((server) => ({ ...presentServer(deps, server), place: server.place }));
      };
      return wholeList({ limit, before }, read, { cursorOf: byPosition });
    },

    // These two are registered before the path that takes any id.
    orderServers: async ({ session, body }) => {
      await writeServerOrder(deps.db, session.viewer.id, body.ids);
      deps.publisher.emit(rooms.user(session.viewer.id), "server:order", {});
      return { ok: true };
    },

    listServerActivity: ({ session }) => listActivity(deps, session.viewer.id),

    createServer: async (call) => {
      if (call.session.isBot) {
        throw new AppError("forbidden", { sentence: "A bot owns no dimensions." });
      }
      const iconUrl = await wantedIcon(deps, call);
      return createServer(deps, call.session.viewer.id, { ...call.body, iconUrl });
    },

    getServer: ({ session, params }) => loadServerFor(deps, session?.viewer.id ?? null, params.id),

    updateServer: async ({ access: server, ...call }) => {
      const userId = call.session.viewer.id;
      const iconUrl = await wantedIcon(deps, call, server.iconUrl);
      await changeServer(deps, { server, userId }, { ...call.body, iconUrl });
      return loadServer(deps, userId, server.id);
    },

    deleteServer: async ({ access: server }) => {
      await removeServer(deps, server.id);
      return { ok: true };
    },

    joinServer: async ({ session, access: server }) => {
      await joinServer(deps, server.id, session.viewer.id);
      return loadServer(deps, session.viewer.id, server.id);
    },

    leaveServer: async ({ session, access: server }) => {
      await leaveServer(deps, server, session.viewer.id);
      return { ok: true };
    },
  });
};

/** Returns the activity of the servers that the viewer may see. */
async function listActivity(
  { db, presence }: Pick<Deps, "db" | "presence">,
  viewerId: string,
): Promise<ServerActivity[]> {
  const active = await listActiveServers(db, viewerId);
  const serverIds = active.map(({ serverId }) => serverId);
  const members = serverIds.length === 0 ? [] : await listShownMembers(db, serverIds);
  const here = new Map(serverIds.map((id): [string, ShownMember[]] => [id, []]));
  for (const member of await onlineAmong(presence, members)) {
    if (member.userId !== viewerId) here.get(member.serverId)?.push(member);
  }
  return active.map((server) => presentActivity(server, here.get(server.serverId) ?? []));
}

type Call = { session: VerifiedSession; body: { iconUrl?: string | null | undefined }; c: Context };

/**
 * Returns the upload path of the requested icon: null for no icon, undefined if the request has none. The
 * current icon may be sent back by anyone. A new one must be an upload of the caller.
 */
async function wantedIcon(
  deps: Pick<Deps, "db" | "settings">,
  { session, body: { iconUrl: reference }, c }: Call,
  current: string | null = null,
): Promise<string | null | undefined> {
  if (reference === undefined || reference === null) return reference;
  const key = keyOfReference(deps, new URL(c.req.url).host, reference);
  if (key && objectPathOf(key) === current) return undefined;
  const userId = session.viewer.id;
  return objectPathOf(await requireOwnUpload(deps, { userId, field: "iconUrl", reference, c }));
}
