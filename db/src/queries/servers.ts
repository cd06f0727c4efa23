import { and, desc, eq, getTableColumns, ilike, lt, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { channels, serverMembers, servers } from "../schema/index.ts";
import { type ReadState, readStatesByServer } from "./messages/reads.ts";
import { isVisible, viewerMembership } from "./visibility.ts";

/** A server with what the viewer is in it, or undefined when there is none that they may see. */
export async function findVisibleServer(db: Database, viewerId: string, serverId: string) {
  const [server] = await db
    .select({ ...getTableColumns(servers), role: serverMembers.role })
    .from(servers)
    .leftJoin(serverMembers, viewerMembership(viewerId))
    .where(and(eq(servers.id, serverId), isVisible(viewerId)));
  return server;
}

export type VisibleServer = NonNullable<Awaited<ReturnType<typeof findVisibleServer>>>;

/** Which of the servers that the viewer may see: all, or one, or those with a text in their name. */
export type ServerFilter = {
  serverId?: string | undefined;
  search?: string | undefined;
  before?: string | undefined;
  limit: number;
};

/** Servers with the viewer's role and, where they are in, their read states; the newest first. */
export function listVisibleServers(db: Database, viewerId: string, filter: ServerFilter) {
  const { serverId, search, before, limit } = filter;
  const reading = readStatesByServer(db, viewerId);
  return db
    .select({
      ...getTableColumns(servers),
      role: serverMembers.role,
      channels: sql<(ReadState & { id: string })[]>`coalesce(${reading.channels}, '[]')`,
    })
    .from(servers)
    .leftJoin(serverMembers, viewerMembership(viewerId))
    .leftJoin(reading, eq(reading.serverId, servers.id))
    .where(
      and(
        isVisible(viewerId),
        serverId ? eq(servers.id, serverId) : undefined,
        search ? ilike(servers.name, `%${search.replace(/[\\%_]/g, "\\$&")}%`) : undefined,
        before ? lt(servers.id, before) : undefined,
      ),
    )
    .orderBy(desc(servers.id))
    .limit(limit);
}

export type ListedServer = Awaited<ReturnType<typeof listVisibleServers>>[number];

/** Opens a server with its owner in it and the default channel `general`; answers its id. */
export async function insertServer(
  tx: Database,
  values: { ownerId: string; name: string; description: string | null; isPublic: boolean },
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
  changes: {
    name?: string | undefined;
    description?: string | null | undefined;
    isPublic?: boolean | undefined;
  },
): Promise<void> {
  await db
    .update(servers)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(servers.id, serverId));
}

/** Removes a server and all it holds. */
export async function deleteServer(db: Database, serverId: string): Promise<void> {
  await db.delete(servers).where(eq(servers.id, serverId));
}
