import { and, desc, eq, inArray, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import {
  blocks,
  regionNotices,
  serverMembers,
  servers,
  skyTags,
  tags,
  users,
  userTags,
} from "../schema/index.ts";
import { type InboxChange, insertInboxEntries } from "../people/inbox/write-inbox.ts";
import { isVisible, viewerMembership } from "../chat/visibility/visibility.ts";
import { epochInForce } from "./seats.ts";

/** An anchored tag with its number of public members; `galaxy` is the leading tag of its galaxy. */
export type MapRegion = { tag: string; galaxy: string; x: number; y: number; count: number };

/** The maximum number of regions of a map. */
const maxRegions = sql`200`;

/** The tags that match a condition, have an anchor and are shared now, most common first. */
export const regionsAmong = (isMeant: SQL) => sql<MapRegion[]>`(
  select coalesce(json_agg(region order by region.count desc, region.tag), '[]') from (
    select ${skyTags.tag}, ${skyTags.galaxy}, ${skyTags.nameX} as x, ${skyTags.nameY} as y,
      ${tags.memberCount} as count
    from ${skyTags} join ${tags} on ${tags.name} = ${skyTags.tag}
    where ${skyTags.epoch} = ${epochInForce} and ${tags.memberCount} > 1 and ${isMeant}
    order by ${tags.memberCount} desc, ${skyTags.tag} limit ${maxRegions}
  ) as region)`;

/** Returns those of the tags that are regions of the map now, in its form. */
export async function listRegionsOf(db: Database, among: readonly string[]): Promise<MapRegion[]> {
  const isMeant = sql`${skyTags.tag} = any(${sql.param(among)}::text[])`;
  const [row] = await db.select({ regions: regionsAmong(isMeant) }).from(sql`(select) as always`);
  return row?.regions ?? [];
}

const hasTags = sql`cardinality(${servers.tags}) > 0`;
/** The maximum number of dimensions with tags that are considered, largest first. */
const maxServers = 2_000;

/** Returns the servers with tags that the viewer may see, largest first. */
export const listRegionServers = (db: Database, viewerId: string) =>
  db
    .select({ id: servers.id, tags: servers.tags })
    .from(servers)
    .leftJoin(serverMembers, viewerMembership(viewerId))
    .where(and(hasTags, isVisible(viewerId)))
    .orderBy(desc(servers.memberCount), servers.id)
    .limit(maxServers);

/** Returns the tags of each public server with tags. */
export async function listServerTags(db: Database): Promise<string[][]> {
  const rows = await db
    .selectDistinct({ tags: servers.tags })
    .from(servers)
    .where(and(hasTags, eq(servers.isPublic, true)));
  return rows.map(({ tags }) => tags);
}

/**
 * Notifies each public member with all of these tags that a server was created for them. It records the
 * notification of this region, which stays when the server is deleted, and returns the new inbox entries.
 * The creator, members with a block in either direction and members who were notified before are omitted.
 */
export async function notifyRegion(
  tx: Database,
  { serverId, makerId, tags }: { serverId: string; makerId: string; tags: readonly string[] },
): Promise<InboxChange[]> {
  const carriers = await tx
    .select({ userId: userTags.userId })
    .from(userTags)
    .innerJoin(users, and(eq(users.id, userTags.userId), eq(users.isPublic, true)))
    .where(
      and(
        inArray(userTags.tag, [...tags]),
        ne(userTags.userId, makerId),
        notExists(
          tx
            .select({ id: blocks.id })
            .from(blocks)
            .where(
              or(
                and(eq(blocks.userId, userTags.userId), eq(blocks.blockedId, makerId)),
                and(eq(blocks.userId, makerId), eq(blocks.blockedId, userTags.userId)),
              ),
            ),
        ),
      ),
    )
    .groupBy(userTags.userId)
    .having(sql`count(*) = ${tags.length}`)
    .orderBy(userTags.userId);
  const region = [...tags].sort().join(" ");
  const entry = { kind: "region", actorId: makerId, serverId, subjectId: serverId } as const;
  const newEntries: InboxChange[] = [];
  for (let start = 0; start < carriers.length; start += rowsAtOnce) {
    const part = carriers.slice(start, start + rowsAtOnce);
    const rows = await tx
      .insert(regionNotices)
      .values(part.map(({ userId }) => ({ userId, serverId, region })))
      .onConflictDoNothing()
      .returning({ userId: regionNotices.userId });
    const entries = rows.map(({ userId }) => ({ userId, ...entry }));
    newEntries.push(...(await insertInboxEntries(tx, entries)));
  }
  return newEntries;
}

const rowsAtOnce = 1_000;
