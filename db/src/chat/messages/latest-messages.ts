import { and, desc, eq, isNull, ne, not, notExists, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { blocks, channels, messages, serverMembers, servers, users } from "../../schema/index.ts";
import { messageWriter, type ShownMask, shownMask } from "../masks/mask-of.ts";
import { isChannelVisible, isPrivate } from "../visibility/rights.ts";
import { isVisible, viewerMembership } from "../visibility/visibility.ts";
import { contentOrFileNames } from "../files/attachments.ts";
import { personColumns } from "../../account/users/person-columns.ts";

/**
 * Returns the last non-empty messages of a server by public members, over all channels that everyone in
 * the server sees, newest first.
 */
export function listLatestMessages(db: Database, serverId: string, limit: number) {
  const last = db
    .select({
      content: messages.content,
      createdAt: messages.createdAt,
      username: users.username,
      displayName: users.displayName,
    })
    .from(messages)
    .innerJoin(users, and(eq(users.id, messages.userId), users.isPublic))
    .where(
      and(
        eq(messages.channelId, channels.id),
        isNull(messages.deletedAt),
        ne(messages.content, ""),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(limit)
    .as("last");
  return db
    .select({
      content: last.content,
      username: last.username,
      displayName: last.displayName,
    })
    .from(channels)
    .crossJoinLateral(last)
    .where(and(eq(channels.serverId, serverId), not(isPrivate)))
    .orderBy(desc(last.createdAt))
    .limit(limit);
}

export type LatestMessage = Awaited<ReturnType<typeof listLatestMessages>>[number];

const activeLimit = 100;
const excerptLength = 140;

/**
 * Returns up to 100 servers that the viewer may see, each with its last visible message by a member that
 * the viewer has not blocked. Direct lines are omitted. The viewer's own servers come first, most recent
 * message first.
 */
export function listActiveServers(db: Database, viewerId: string) {
  const isOfBlocked = db
    .select({ id: blocks.id })
    .from(blocks)
    .where(and(eq(blocks.userId, viewerId), eq(blocks.blockedId, messageWriter)));
  const newest = db
    .select({
      channelId: messages.channelId,
      userId: messageWriter.as("writerId"),
      webhookId: messages.webhookId,
      authorName: messages.authorName,
      mask: shownMask.as("mask"),
      seq: messages.seq,
      content: contentOrFileNames.as("words"),
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(
      and(eq(messages.channelId, channels.id), isNull(messages.deletedAt), notExists(isOfBlocked)),
    )
    .orderBy(desc(messages.seq))
    .limit(1)
    .as("newest");
  const last = db
    .select({
      channelId: sql<string>`${newest.channelId}`.as("lastChannelId"),
      userId: sql<string | null>`${newest.userId}`.as("lastUserId"),
      webhookId: newest.webhookId,
      authorName: newest.authorName,
      mask: sql<ShownMask | null>`${newest.mask}`.as("lastMask"),
      seq: newest.seq,
      excerpt: sql<string>`left(${newest.content}, ${excerptLength}::int)`.as("excerpt"),
      createdAt: sql<Date>`${newest.createdAt}`.mapWith(messages.createdAt).as("lastAt"),
    })
    .from(channels)
    .crossJoinLateral(newest)
    .where(and(eq(channels.serverId, servers.id), isChannelVisible(viewerId)))
    .orderBy(desc(newest.createdAt))
    .limit(1)
    .as("last");
  return db
    .select({
      serverId: servers.id,
      last: {
        channelId: last.channelId,
        seq: last.seq,
        excerpt: last.excerpt,
        createdAt: last.createdAt,
      },
      webhookId: last.webhookId,
      authorName: last.authorName,
      mask: last.mask,
      author: personColumns,
    })
    .from(servers)
    .leftJoin(serverMembers, viewerMembership(viewerId))
    .leftJoinLateral(last, sql`true`)
    .leftJoin(users, eq(users.id, last.userId))
    .where(and(isVisible(viewerId), eq(servers.kind, "dimension")))
    .orderBy(
      sql`${serverMembers.id} is null`,
      sql`${last.createdAt} desc nulls last`,
      desc(servers.id),
    )
    .limit(activeLimit);
}

export type ActiveServer = Awaited<ReturnType<typeof listActiveServers>>[number];
