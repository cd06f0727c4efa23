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

/** A tag with a place, and how many public members carry it; `galaxy` is the tag its galaxy is named after. */
export type MapRegion = { tag: string; galaxy: string; x: number; y: number; count: number };

/** How many regions a map names at most. */
const maxRegions = sql`200`;

/** Tags of which a condition holds that have a place and are shared at the moment, those that most carry first. */
export const regionsAmong = (isMeant: SQL) => sql<MapRegion[]>`(
  select coalesce(json_agg(region order by region.count desc, region.tag), '[]') from (
    select ${skyTags.tag}, ${skyTags.galaxy}, ${skyTags.nameX} as x, ${skyTags.nameY} as y,
      ${tags.memberCount} as count
    from ${skyTags} join ${tags} on ${tags.name} = ${skyTags.tag}
    where ${skyTags.epoch} = ${epochInForce} and ${tags.memberCount} > 1 and ${isMeant}
    order by ${tags.memberCount} desc, ${skyTags.tag} limit ${maxRegions}
  ) as region)`;

/** Those of the tags that are regions of the map at the moment, as it shows them. */
export async function listRegionsOf(db: Database, among: readonly string[]): Promise<MapRegion[]> {
  const isMeant = sql`${skyTags.tag} = any(${sql.param(among)}::text[])`;
  const [row] = await db.select({ regions: regionsAmong(isMeant) }).from(sql`(select) as always`);
  return row?.regions ?? [];
}

const hasTags = sql`cardinality(${servers.tags}) > 0`;
/** Of more dimensions with tags than that the largest are looked at. */
const maxServers = 2_000;

/** The servers with tags that the viewer may see, the largest first. */
export const listRegionServers = (db: Database, viewerId: string) =>
  db
    .select({ id: servers.id, tags: servers.tags })
    .from(servers)
    .leftJoin(serverMembers, viewerMembership(viewerId))
    .where(and(hasTags, isVisible(viewerId)))
    .orderBy(desc(servers.memberCount), servers.id)
    .limit(maxServers);

/** The tags of each public server that has some. */
export async function listServerTags(db: Database): Promise<string[][]> {
  const rows = await db
    .selectDistinct({ tags: servers.tags })
    .from(servers)
    .where(and(hasTags, eq(servers.isPublic, true)));
  return rows.map(({ tags }) => tags);
}

/**
 * Tells each public member who carries all of these tags that a server was opened for them, and notes
 * that they were told of this region, which stays when the server goes; answers their new entries of the
 * inbox. Its maker is left out, whoever blocked them or is blocked by them, and whoever was told before.
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
