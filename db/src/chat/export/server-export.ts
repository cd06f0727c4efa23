import { and, asc, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import {
  attachments,
  channels,
  masks,
  messages,
  objects,
  serverMembers,
  servers,
  users,
} from "../../schema/index.ts";
import { reactionsTo } from "../masks/mask-of.ts";
import { isPrivate } from "../visibility/rights.ts";

const memberRows = 500;

/** Returns a dimension as its export describes it, or undefined. It does not check visibility. */
export async function findExportedServer(db: Database, serverId: string) {
  const [server] = await db
    .select({
      id: servers.id,
      name: servers.name,
      description: servers.description,
      tags: servers.tags,
      isPublic: servers.isPublic,
      icon: { key: objects.key, type: objects.contentType },
      createdAt: servers.createdAt,
    })
    .from(servers)
    .leftJoin(objects, eq(servers.iconUrl, sql`'/objects/' || ${objects.key}`))
    .where(and(eq(servers.id, serverId), eq(servers.kind, "dimension")));
  return server;
}

export type ServerToExport = NonNullable<Awaited<ReturnType<typeof findExportedServer>>>;

/** Returns the ids and names of the dimensions with this name in any case, or with this id. */
export const listDimensionsNamed = (db: Database, nameOrId: string) =>
  db
    .select({ id: servers.id, name: servers.name })
    .from(servers)
    .where(
      and(
        eq(servers.kind, "dimension"),
        or(
          sql`lower(${servers.name}) = lower(${nameOrId})`,
          sql`${servers.id}::text = lower(${nameOrId})`,
        ),
      ),
    )
    .orderBy(asc(servers.id));

/**
 * Returns all channels and threads of a server in its order, private ones too. It does not check
 * visibility: only the owner and the operator may see all of them.
 */
export const listExportedChannels = (db: Database, serverId: string) =>
  db
    .select({
      id: channels.id,
      name: channels.name,
      topic: channels.description,
      position: channels.position,
      categoryId: channels.categoryId,
      isDefault: channels.isDefault,
      isPrivate,
      parentId: channels.parentId,
      rootMessageId: channels.rootMessageId,
      lastSeq: channels.lastSeq,
      createdAt: channels.createdAt,
    })
    .from(channels)
    .where(eq(channels.serverId, serverId))
    .orderBy(asc(channels.position), desc(channels.isDefault), asc(channels.id));

export type ChannelToExport = Awaited<ReturnType<typeof listExportedChannels>>[number];

/** Returns the reactions of members and masks to these messages in the order in which they were given. */
export async function listGivenReactions(db: Database, messageIds: readonly string[]) {
  if (messageIds.length === 0) return [];
  return db
    .select({
      messageId: messages.id,
      authorId: sql<string>`r."userId"`,
      emoji: sql<string>`r.emoji`,
    })
    .from(messages)
    .crossJoinLateral(reactionsTo(sql`${messages.id}`))
    .where(inArray(messages.id, [...messageIds]))
    .orderBy(sql`r."createdAt"`, sql`r.id`);
}

/** Returns a page of the members of a server; `afterId` is the `rowId` of the last one before. */
export const listExportedMembers = (db: Database, serverId: string, afterId: string | null) =>
  db
    .select({
      rowId: serverMembers.id,
      id: users.id,
      username: users.username,
      displayName: users.displayName,
      role: serverMembers.role,
      joinedAt: serverMembers.joinedAt,
    })
    .from(serverMembers)
    .innerJoin(users, eq(users.id, serverMembers.userId))
    .where(
      and(
        eq(serverMembers.serverId, serverId),
        afterId === null ? undefined : gt(serverMembers.id, afterId),
      ),
    )
    .orderBy(asc(serverMembers.id))
    .limit(memberRows);

/** Returns the names of these users. */
export const listNames = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: users.id, username: users.username, displayName: users.displayName })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id));

/** Returns these masks. */
export const listNamedMasks = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: masks.id, name: masks.name, source: masks.source })
    .from(masks)
    .where(inArray(masks.id, [...ids]))
    .orderBy(asc(masks.id));

/** Counts what the export of a server contains. `fileBytes` includes thumbnails, which it omits. */
export async function measureServer(db: Database, serverId: string) {
  const [counted] = await db
    .select({
      channels: sql<number>`(count(*) filter (where ${channels.parentId} is null))::int`,
      threads: sql<number>`(count(*) filter (where ${channels.parentId} is not null))::int`,
      messages: sql<number>`coalesce(sum(${channels.lastSeq}), 0)::float8`,
    })
    .from(channels)
    .where(eq(channels.serverId, serverId));
  const [stored] = await db
    .select({
      files: sql<number>`count(*)::int`,
      fileBytes: sql<number>`coalesce(sum(${objects.sizeBytes}), 0)::float8`,
    })
    .from(attachments)
    .innerJoin(channels, eq(channels.id, attachments.channelId))
    .innerJoin(objects, eq(objects.key, attachments.objectKey))
    .where(and(eq(channels.serverId, serverId), sql`${attachments.messageId} is not null`));
  return {
    ...{ channels: 0, threads: 0, messages: 0, files: 0, fileBytes: 0 },
    ...counted,
    ...stored,
  };
}
