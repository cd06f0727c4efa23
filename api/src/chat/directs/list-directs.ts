import { type PagePosition, positionAt } from "@oni/db";
import {
  listDirectSummaries,
  type DirectPage,
  listVisibleServers,
  type DirectSummary,
} from "@oni/db/chat";
import type { Direct } from "../../../contract/chat/directs.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { presentMembers } from "../members/present.ts";
import { presentServer } from "../servers/present.ts";

type Parts = Pick<Deps, "db" | "presence" | "signingSecret">;

/** Returns a page of the viewer's direct lines, in the order of `listDirectSummaries`. */
export async function listDirects(
  deps: Parts,
  viewerId: string,
  page: DirectPage,
): Promise<(Direct & { place: PagePosition })[]> {
  const rows = await listDirectSummaries(deps.db, viewerId, page);
  if (rows.length === 0) return [];
  const serverIds = rows.map(({ serverId }) => serverId);
  const [listed, members] = await Promise.all([
    listVisibleServers(deps.db, viewerId, { serverIds, limit: serverIds.length }),
    presentMembers(deps.presence, rows.flatMap(endOf)),
  ]);
  const servers = new Map(listed.map((server) => [server.id, presentServer(deps, server)]));
  const others = new Map(members.map((member) => [member.userId, member]));
  return rows.flatMap(
    ({ serverId, channelId, requesterId, isOpen, other, last, author, activeAt }) => {
      const server = servers.get(serverId);
      const place = positionAt(activeAt, serverId);
      const pendingState = requesterId === viewerId ? ("waiting" as const) : ("request" as const);
      const state = isOpen ? ("open" as const) : pendingState;
      const found = other && others.get(other.userId);
      const direct = {
        channelId,
        state,
        other: found ?? null,
        last: lastOf({ channelId, last, author }),
      };
      return server ? [{ ...server, ...direct, place }] : [];
    },
  );
}

/** Returns one direct line of the viewer, hidden or not. Throws `not_found` if it is gone. */
export async function loadDirect(deps: Parts, viewerId: string, serverId: string): Promise<Direct> {
  const [direct] = await listDirects(deps, viewerId, { serverId, limit: 1 });
  if (!direct) throw new AppError("not_found");
  return direct;
}

const endOf = ({ other, madeAt }: DirectSummary) =>
  other
    ? [{ ...other, role: "member" as const, roleIds: [], invitedBy: null, joinedAt: madeAt }]
    : [];

function lastOf({
  channelId,
  last: { seq, excerpt, createdAt },
  author,
}: Pick<DirectSummary, "channelId" | "last" | "author">): Direct["last"] {
  if (seq === null || excerpt === null || createdAt === null) return null;
  return { channelId, seq, excerpt, createdAt: createdAt.toISOString(), author };
}
