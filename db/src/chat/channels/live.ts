import { and, type AnyColumn, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { createLookUp } from "../../process/batch.ts";
import { channels, serverMembers, servers, users } from "../../schema/index.ts";
import type { ChannelCounters } from "./channels.ts";
import { isSpeakable } from "../visibility/direct-state.ts";
import { isChannelVisible, mayWrite } from "../visibility/rights.ts";
import { type Role, viewerMembership } from "../visibility/visibility.ts";

/** The data that determines a member's socket rooms and who may see them online. */
export type LiveMember = { userId: string; isShown: boolean; serverIds: string[] };

/** Returns those of these members who still exist, each with the ids of their servers. */
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

/** Returns those of these members whose shrine everyone may see. */
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

/** Returns the newest `seq` and `rev` of those of these channels that still exist. */
export function listChannelCounters(
  db: Database,
  channelIds: readonly string[],
): Promise<ChannelCounters[]> {
  return db
    .select({ channelId: channels.id, lastSeq: channels.lastSeq, lastRev: channels.lastRev })
    .from(channels)
    .where(isAmong(channels.id, channelIds));
}

/** A member who watches a channel live. */
export type Watch = { userId: string; channelId: string };

/**
 * A permitted watch, with the channel's newest `seq` and `rev`, the member's role in its server,
 * `mayWrite` and `isSpeakable`.
 */
export type VisibleWatch = Watch &
  ChannelCounters & { role: Role | null; mayWrite: boolean; isSpeakable: boolean };

/** Reads which watches are still permitted, current or requested. */
export type WatchReader = {
  /** Returns those of these watches whose member may see the channel. */
  list(watches: readonly Watch[]): Promise<VisibleWatch[]>;
  /**
   * Returns one watch if it is permitted. One statement serves all calls that arrive while another
   * statement runs.
   */
  find(watch: Watch): Promise<VisibleWatch | undefined>;
};

export function createWatchReader(db: Database): WatchReader {
  const viewerId = sql<string>`watch."userId"`;
  const userIds = sql`${sql.placeholder("userIds")}::uuid[]`;
  const channelIds = sql`${sql.placeholder("channelIds")}::uuid[]`;
  const reading = db
    .select({
      userId: viewerId,
      channelId: channels.id,
      lastSeq: channels.lastSeq,
      lastRev: channels.lastRev,
      role: serverMembers.role,
      mayWrite: mayWrite(viewerId),
      isSpeakable,
    })
    .from(sql`unnest(${userIds}, ${channelIds}) as watch("userId", "channelId")`)
    .innerJoin(channels, eq(channels.id, sql`watch."channelId"`))
    .innerJoin(servers, eq(servers.id, channels.serverId))
    .leftJoin(serverMembers, viewerMembership(viewerId))
    .where(isChannelVisible(viewerId))
    .prepare("visible_watches");
  const list = (watches: readonly Watch[]) =>
    reading.execute({
      userIds: watches.map(({ userId }) => userId),
      channelIds: watches.map(({ channelId }) => channelId),
    });
  const find = createLookUp(async (keys) => {
    const rows = await list(keys.map(watchOf));
    return new Map(rows.map((row) => [watchKey(row), row]));
  });
  return { list, find: (watch) => find(watchKey(watch)) };
}

/** Returns the key of a watch. */
export const watchKey = ({ userId, channelId }: Watch): string => `${userId} ${channelId}`;

function watchOf(key: string): Watch {
  const [userId = "", channelId = ""] = key.split(" ");
  return { userId, channelId };
}

/** Passes the ids as one array parameter, because a statement has at most 65 535 parameters. */
const isAmong = (column: AnyColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`;
