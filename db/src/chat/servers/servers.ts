import { and, arrayContains, desc, eq, getTableColumns, inArray, lt, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { channels, objects, serverMembers, servers } from "../../schema/index.ts";
import { anyCasePattern } from "../../sql/any-case.ts";
import { applicationOf, waitingAtServer } from "../members/applications.ts";
import { countUpTo } from "../../sql/count-up-to.ts";
import { nameFor } from "../visibility/line-state.ts";
import { type ReadState, readStatesByServer } from "../members/reads.ts";
import { markAttachmentsForDeletion } from "../files/attachments.ts";
import { insertErasures } from "../../erasures/erasures.ts";
import { markObjectsForDeletion, keyOfObjectPath } from "../../shrine/objects.ts";
import { timeoutOf } from "../members/timeouts.ts";
import { isVisible, viewerMembership } from "../visibility/visibility.ts";

const { terms: _terms, ...serverColumns } = getTableColumns(servers);

/**
 * A server with what the viewer is in it, and what keeps them silent there, or undefined when there is none
 * that they may see.
 */
export async function findVisibleServer(db: Database, viewerId: string, serverId: string) {
  const [server] = await db
    .select({ ...serverColumns, role: serverMembers.role, timeout: timeoutOf(viewerId) })
    .from(servers)
    .leftJoin(serverMembers, viewerMembership(viewerId))
    .where(and(eq(servers.id, serverId), isVisible(viewerId)));
  return server;
}

export type VisibleServer = NonNullable<Awaited<ReturnType<typeof findVisibleServer>>>;

/**
 * Which of the servers that the viewer may see: those named, lines or not, or else all that are no
 * direct lines, or those of them with a text in their name, or with a tag.
 */
export type ServerFilter = {
  serverIds?: readonly string[] | undefined;
  search?: string | undefined;
  tag?: string | undefined;
  before?: string | undefined;
  limit: number;
};

/** Servers with the viewer's role, what keeps them silent and, where they are in, their read states; the newest first. */
export function listVisibleServers(db: Database, viewerId: string, filter: ServerFilter) {
  const { serverIds, search, tag, before, limit } = filter;
  const reading = readStatesByServer(db, viewerId);
  return db
    .select({
      ...serverColumns,
      name: nameFor(viewerId),
      role: serverMembers.role,
      timeout: timeoutOf(viewerId),
      application: applicationOf(viewerId),
      applicationCount: sql<
        number | null
      >`case when ${serverMembers.role} <> 'member' then ${waitingAtServer} end`,
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
        before ? lt(servers.id, before) : undefined,
      ),
    )
    .orderBy(desc(servers.id))
    .limit(limit);
}

/** How many dimensions with a tag the viewer may see, `most` for more. */
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

/** What may be said about a server; `iconUrl` is the path of an attached upload. */
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

/** Opens a server with its owner in it and the default channel `general`; answers its id. */
export async function insertServer(
  tx: Database,
  values: { ownerId: string; name: string } & ServerChanges,
): Promise<string> {
  const [server] = await tx.insert(servers).values(values).returning({ id: servers.id });
  if (!server) throw new Error("The insert of a server returned no row.");
  const serverId = server.id;
  await tx.insert(serverMembers).values({ serverId, userId: values.ownerId, role: "owner" });
  await tx.insert(channels).values({ serverId, name: "general", isDefault: true });
  return serverId;
}

/** Changes the columns that are given. */
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
 * Removes a server and all it holds. Its icon is doomed: answers the keys whose bytes go once the
 * transaction has committed. The files of its messages are doomed and left to the sweep.
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

/** Takes their icon from the servers whose icon is an upload of this member. */
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
