import { and, type AnyColumn, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { channels, serverMembers, servers, users } from "../schema/index.ts";
import type { ChannelHead } from "./channels.ts";
import { isVisible, viewerMembership } from "./visibility.ts";

/** What decides which rooms a member's sockets are in and who may see them online. */
export type LiveMember = { userId: string; isShown: boolean; serverIds: string[] };

/** Of these members, those who still exist, each with the servers they are in. */
export function listLiveMembers(db: Database, userIds: readonly string[]): Promise<LiveMember[]> {
  return db
    .select({
      userId: users.id,
      isShown: sql<boolean>`${users.showOnlineStatus} and ${users.isPublic}`,
      serverIds: sql<string[]>`coalesce(
        json_agg(${serverMembers.serverId}) filter (where ${serverMembers.serverId} is not null), '[]'
      )`,
    })
    .from(users)
    .leftJoin(serverMembers, eq(serverMembers.userId, users.id))
    .where(isAmong(users.id, userIds))
    .groupBy(users.id);
}

/** Of these members, those whose shrine everyone may see. */
export async function listPublicUserIds(
  db: Database,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isAmong(users.id, userIds), users.isPublic));
  return rows.map(({ id }) => id);
}

/** The heads of these channels, as far as they still exist. */
export function listChannelHeads(
  db: Database,
  channelIds: readonly string[],
): Promise<ChannelHead[]> {
  return db
    .select({ channelId: channels.id, lastSeq: channels.lastSeq, lastRev: channels.lastRev })
    .from(channels)
    .where(isAmong(channels.id, channelIds));
}

/** Someone reads a channel live. */
export type Watch = { userId: string; channelId: string };

/** Of these watches, the ones whose member may still see the channel. */
export function listVisibleWatches(db: Database, watches: readonly Watch[]): Promise<Watch[]> {
  const userIds = sql.param(watches.map(({ userId }) => userId));
  const channelIds = sql.param(watches.map(({ channelId }) => channelId));
  const viewerId = sql<string>`watch."userId"`;
  return db
    .select({ userId: viewerId, channelId: channels.id })
    .from(sql`unnest(${userIds}::uuid[], ${channelIds}::uuid[]) as watch("userId", "channelId")`)
    .innerJoin(channels, eq(channels.id, sql`watch."channelId"`))
    .innerJoin(servers, eq(servers.id, channels.serverId))
    .leftJoin(serverMembers, viewerMembership(viewerId))
    .where(isVisible(viewerId));
}

/** One array parameter, however many ids: a list of parameters would end at 65 535. */
const isAmong = (column: AnyColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`;
