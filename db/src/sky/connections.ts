import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { connections, tags } from "../schema/index.ts";
import { type Parts, withParts } from "../sql/statement-parts.ts";
import { listOf, listParts, me, storeLists } from "./connection-lists.ts";
import { linksPerMember, sharedBy } from "./connection-ranks.ts";
import type { TagMove } from "../shrine/tags.ts";

/** Two linked members, smaller id first. */
export type Pair = { fromUserId: string; toUserId: string };

/** A link in the form of the map, with up to 20 shared tags, rarest first, then by name. */
export type Link = Pair & { strength: number; sharedTags: string[] };

/** New and changed links, and pairs that are no longer linked. */
export type LinkChange = { connections: Link[]; removedConnections: Pair[] };

/**
 * Updates the links of a member after their tags have changed. It affects only members who share a tag
 * with them. It is one statement, after the one that changed the tags. Call it only while the map is
 * locked.
 */
export async function refreshConnections(
  tx: Database,
  userId: string,
  moves: readonly TagMove[],
): Promise<LinkChange> {
  const steps = moves
    .map(({ tag, before, after }) => ({ tag, step: Math.sign(after) - Math.sign(before) }))
    .filter(({ step }) => step !== 0);
  if (steps.length === 0) return { connections: [], removedConnections: [] };
  const parts: Parts = {
    me: sql`select ${userId}::uuid as id`,
    moved: sql`
      select * from unnest(
        ${sql.param(steps.map(({ tag }) => tag))}::text[],
        ${sql.param(steps.map(({ step }) => step))}::int[]
      ) as moved(tag, step)`,
    ...listParts,
    ...linkParts,
    listed: storeLists,
  };
  const changes = await withParts(tx, parts)
    .select({
      fromUserId: sql<string>`"fromUserId"`,
      toUserId: sql<string>`"toUserId"`,
      strength: sql<number>`cardinality(settled.tags)`,
      sharedTags: rarestOf(sql`settled.tags`),
      isParted: sql<boolean>`"isParted"`,
    })
    .from(sql`settled`)
    .where(sql`"isParted" or settled.tags is distinct from former`)
    .orderBy(sql`"fromUserId", "toUserId"`);
  return {
    connections: changes
      .filter(({ isParted }) => !isParted)
      .map(({ isParted: _, ...link }) => link),
    removedConnections: changes
      .filter(({ isParted }) => isParted)
      .map(({ fromUserId, toUserId }) => ({ fromUserId, toUserId })),
  };
}

const rarestOf = (shared: SQL) =>
  sql<string[]>`array(
    select ${tags.name} from ${tags} where ${tags.name} = any(${shared})
    order by ${tags.memberCount}, ${tags.name} collate "C" limit 20
  )`.mapWith(connections.sharedTags);

const selected = (otherIds: SQL) => sql`(coalesce(${otherIds}, '{}'))[1:${linksPerMember}]`;
const [now, before] = [selected(sql`fresh."otherIds"`), selected(sql`list."otherIds"`)];

/** The parts that update the links from the `fresh` lists. */
const linkParts: Parts = {
  shifts: sql`
    select fresh."userId", shift.*
    from fresh
    left join lateral (${listOf(sql`fresh."userId"`)}) as list on true
    cross join lateral (
      select id as "otherId", true as keeps from unnest(${now}) as id where id <> all(${before})
      union all
      select id, false from unnest(${before}) as id where id <> all(${now})
    ) as shift`,
  pairs: sql`
    select least("userId", "otherId") as "fromUserId", greatest("userId", "otherId") as "toUserId",
      bool_or(keeps) filter (where "userId" < "otherId") as "fromKeeps",
      bool_or(keeps) filter (where "userId" > "otherId") as "toKeeps"
    from (
      select * from shifts
      union all
      select "fromUserId", "toUserId", null from ${connections} where "fromUserId" = ${me}
      union all
      select "toUserId", "fromUserId", null from ${connections} where "toUserId" = ${me}
    ) as told
    group by 1, 2`,
  // Only new links and those of the member have other shared tags than before.
  settled: sql`
    select pairs."fromUserId", pairs."toUserId", link.id, link."sharedTags" as former,
      ends."fromKeeps", ends."toKeeps", not (ends."fromKeeps" or ends."toKeeps") as "isParted",
      ends."fromKeeps" is distinct from link."isKeptByFrom"
        or ends."toKeeps" is distinct from link."isKeptByTo" as "isMoved",
      coalesce(shared.tags, link."sharedTags") as tags
    from pairs
    left join lateral (
      select * from ${connections} as held
      where held."fromUserId" = pairs."fromUserId" and held."toUserId" = pairs."toUserId"
      limit 1
    ) as link on true
    cross join lateral (
      select coalesce(pairs."fromKeeps", link."isKeptByFrom", false) as "fromKeeps",
        coalesce(pairs."toKeeps", link."isKeptByTo", false) as "toKeeps"
    ) as ends
    cross join lateral (
      ${sharedBy(sql`pairs."fromUserId"`, sql`pairs."toUserId"`)}
        and (link.id is null or ${me} in (pairs."fromUserId", pairs."toUserId"))
    ) as shared`,
  parted: sql`
    delete from ${connections} using settled
    where ${connections.id} = settled.id and settled."isParted"`,
  written: sql`
    insert into ${connections}
      ("id", "fromUserId", "toUserId", "isKeptByFrom", "isKeptByTo", "sharedTags", "strength")
    select coalesce(id, gen_random_uuid()), "fromUserId", "toUserId", "fromKeeps", "toKeeps",
      tags, cardinality(tags)
    from settled
    where not "isParted" and ("isMoved" or tags is distinct from former)
    on conflict ("fromUserId", "toUserId") do update set
      "isKeptByFrom" = excluded."isKeptByFrom", "isKeptByTo" = excluded."isKeptByTo",
      "sharedTags" = excluded."sharedTags", "strength" = excluded."strength"`,
};
