import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import {
  allRights,
  channels,
  memberRights,
  objects,
  serverMembers,
  servers,
} from "../../schema/index.ts";
import { anyCasePattern } from "../../sql/any-case.ts";
import { applicationOf, waitingAtServer } from "../members/applications.ts";
import { countUpTo } from "../../sql/count-up-to.ts";
import { nameFor } from "../visibility/direct-state.ts";
import { type ReadState, readStatesByServer } from "../members/reads.ts";
import { markAttachmentsForDeletion } from "../files/attachments.ts";
import { insertErasures } from "../../erasures/erasures.ts";
import { markObjectsForDeletion, keyOfObjectPath } from "../../shrine/objects.ts";
import { timeoutOf } from "../members/timeouts.ts";
import { hasRight, viewerRights } from "../visibility/rights.ts";
import {
  isMembership,
  isVisible,
  type Membership,
  viewerMembership,
} from "../visibility/visibility.ts";
import type { PagePosition } from "../../sql/page-position.ts";

const { terms: _terms, ...serverColumns } = getTableColumns(servers);

/**
 * Returns a server with the viewer's role, rights and timeout, or undefined when the viewer may see none
 * with this id.
 */
export async function findVisibleServer(db: Database, viewerId: string, serverId: string) {
  const [server] = await db
    .select({
      ...serverColumns,
      role: serverMembers.role,
      rights: viewerRights,
      timeout: timeoutOf(viewerId),
    })
    .from(servers)
    .leftJoin(serverMembers, viewerMembership(viewerId))
    .where(and(eq(servers.id, serverId), isVisible(viewerId)));
  return server;
}

export type VisibleServer = NonNullable<Awaited<ReturnType<typeof findVisibleServer>>>;

/**
 * A filter of the servers that the viewer may see: those named, including direct lines, or all that are
 * not direct lines, optionally by a text in the name or by a tag.
 */
export type ServerFilter = {
  serverIds?: readonly string[] | undefined;
  search?: string | undefined;
  tag?: string | undefined;
  before?: string | undefined;
  limit: number;
};

/**
 * Returns servers with the viewer's role, rights and timeout, and with their read states where the viewer
 * is a member, newest first.
 */
export const listVisibleServers = (
  db: Database,
  viewerId: string,
  { before, limit, ...filter }: ServerFilter,
) =>
  selectServers(db, viewerId, filter, before ? lt(servers.id, before) : undefined)
    .orderBy(desc(servers.id))
    .limit(limit);

/** The `at` of servers that the viewer has not put into an order, after all others. */
const unordered = 2_147_483_647;

/**
 * Returns the dimensions that the viewer may see, after a position: those of the viewer's own order, then
 * all others, newest first.
 */
export async function listServersInOrder(
  db: Database,
  viewerId: string,
  {
    search,
    after,
    limit,
  }: { search?: string | undefined; after?: PagePosition | undefined; limit: number },
): Promise<(ListedServer & { place: PagePosition })[]> {
  const own = serverMembers.listPosition;
  const isOrdered = after === undefined || after.at < unordered;
  const isAfter = after && or(gt(own, after.at), and(eq(own, after.at), gt(servers.id, after.id)));
  const first = isOrdered
    ? await selectServers(db, viewerId, { search }, and(isNotNull(own), isAfter))
        .orderBy(asc(own), asc(servers.id))
        .limit(limit)
    : [];
  const rest =
    first.length < limit
      ? await selectServers(
          db,
          viewerId,
          { search },
          and(isNull(own), isOrdered ? undefined : lt(servers.id, after.id)),
        )
          .orderBy(desc(servers.id))
          .limit(limit - first.length)
      : [];
  return [...first, ...rest].map((server) => ({
    ...server,
    place: { at: server.listPosition ?? unordered, id: server.id },
  }));
}

/** Returns the position in that list of the server with this id, which may be deleted. */
export async function findServerPosition(
  db: Database,
  { serverId, userId }: Membership,
): Promise<PagePosition> {
  const [member] = await db
    .select({ at: serverMembers.listPosition })
    .from(serverMembers)
    .where(isMembership({ serverId, userId }));
  return { at: member?.at ?? unordered, id: serverId };
}

/**
 * Stores a member's own order of their dimensions. The others are in the usual order. Ids of servers that
 * they have not joined are ignored.
 */
export async function writeServerOrder(
  db: Database,
  userId: string,
  serverIds: readonly string[],
): Promise<void> {
  const place = sql`array_position(${sql.param(serverIds)}::uuid[], ${serverMembers.serverId}) - 1`;
  await db
    .update(serverMembers)
    .set({ listPosition: place })
    .where(
      and(
        eq(serverMembers.userId, userId),
        sql`${serverMembers.listPosition} is distinct from ${place}`,
      ),
    );
}

function selectServers(
  db: Database,
  viewerId: string,
  { serverIds, search, tag }: Omit<ServerFilter, "before" | "limit">,
  condition: SQL | undefined,
) {
  const reading = readStatesByServer(db, viewerId);
  return db
    .select({
      ...serverColumns,
      name: nameFor(viewerId),
      role: serverMembers.role,
      rights: viewerRights,
      listPosition: serverMembers.listPosition,
      timeout: timeoutOf(viewerId),
      application: applicationOf(viewerId),
      applicationCount: sql<
        number | null
      >`case when ${hasRight("manage_server")} then ${waitingAtServer} end`,
      channels: sql<(ReadState & { id: string })[]>`coalesce(${reading.channels}, '[]')`,
    })
    .from(servers)
    .leftJoin(serverMembers, viewerMembership(viewerId))
    .leftJoin(reading, eq(reading.serverId, servers.id))
    .where(
      and(
        isVisible(viewerId),
        serverIds ? inArray(servers.id, [...serverIds]) : eq(servers.kind, "dimension"),
        search ? sql`${servers.name} ~ ${anyCasePattern(search)}` : undefined,
        tag ? arrayContains(servers.tags, [tag]) : undefined,
        condition,
      ),
    )
    .$dynamic();
}

/** Returns how many dimensions with a tag the viewer may see, and at most `most`. */
export const countTaggedServers = (
  db: Database,
  viewerId: string,
  { tag, most }: { tag: string; most: number },
): Promise<number> =>
  countUpTo(
    db,
    most,
    db
      .select({ id: servers.id })
      .from(servers)
      .leftJoin(serverMembers, viewerMembership(viewerId))
      .where(
        and(isVisible(viewerId), eq(servers.kind, "dimension"), arrayContains(servers.tags, [tag])),
      )
      .$dynamic(),
  );

export type ListedServer = Awaited<ReturnType<typeof listVisibleServers>>[number];

/** The fields of a server that may be changed. `iconUrl` is the path of an attached upload. */
export type ServerChanges = {
  name?: string | undefined;
  description?: string | null | undefined;
  isPublic?: boolean | undefined;
  tags?: string[] | undefined;
  invitePreview?: "name" | "lines" | undefined;
  joinGate?: "open" | "applied" | undefined;
  raidMode?: boolean | undefined;
  iconUrl?: string | null | undefined;
};

/**
 * Creates a server with its owner as a member and the default channel `general`. Members of a public one
 * may invite. Returns its id.
 */
export async function insertServer(
  tx: Database,
  values: { ownerId: string; name: string } & ServerChanges,
): Promise<string> {
  const serverId = await insertEmptyServer(tx, values);
  await tx.insert(channels).values({ serverId, name: "general", isDefault: true });
  return serverId;
}

/** The same without a channel, for an import, which brings its own. */
export async function insertEmptyServer(
  tx: Database,
  values: { id?: string; ownerId: string; name: string } & ServerChanges,
): Promise<string> {
  const { isPublic = true } = values;
  const [server] = await tx
    .insert(servers)
    .values({ ...values, memberRights: isPublic ? publicMemberRights : [...memberRights] })
    .returning({ id: servers.id });
  if (!server) throw new Error("The insert of a server returned no row.");
  const serverId = server.id;
  await tx.insert(serverMembers).values({ serverId, userId: values.ownerId, role: "owner" });
  return serverId;
}

const publicMemberRights = allRights.filter(
  (right) => right === "invite" || memberRights.includes(right),
);

/** Updates the given columns. */
export async function updateServer(
  db: Database,
  serverId: string,
  changes: ServerChanges,
): Promise<void> {
  await db
    .update(servers)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(servers.id, serverId));
}

/**
 * Deletes a server with all its contents. Its icon is marked for deletion; returns its keys, to remove
 * the bytes after the commit. The files of its messages are marked for deletion and left to the sweep.
 */
export async function deleteServer(tx: Database, serverId: string): Promise<string[]> {
  await markAttachmentsForDeletion(tx, { serverId });
  await insertErasures(tx, "server", [serverId]);
  const gone = await tx
    .delete(servers)
    .where(eq(servers.id, serverId))
    .returning({ iconUrl: servers.iconUrl });
  const keys = gone.flatMap(({ iconUrl }) => (iconUrl === null ? [] : [keyOfObjectPath(iconUrl)]));
  await markObjectsForDeletion(tx, keys);
  return keys;
}

/** Removes the icon of servers whose icon is an upload of this member. */
export async function clearIconsOf(tx: Database, userId: string): Promise<void> {
  await tx
    .update(servers)
    .set({ iconUrl: null, updatedAt: sql`now()` })
    .where(
      sql`${servers.iconUrl} in (
        select '/objects/' || ${objects.key} from ${objects} where ${objects.userId} = ${userId}
      )`,
    );
}
