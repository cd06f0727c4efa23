import { type SQL, sql } from "drizzle-orm";
import { connectionLists, tags, userTags } from "../schema/index.ts";
import type { Parts } from "../sql/statement-parts.ts";
import {
  candidatesOf,
  linksPerMember,
  listAmong,
  listedLinks,
  rarityOf,
  strongestFirst,
} from "./connection-ranks.ts";

/** The member whose tags have changed, by the name of the part. */
export const me = sql`(select id from me)`;

/** Looks up the list of a member. The limit of one row corrects the planner's estimate. */
export const listOf = (member: SQL) => sql`
  select * from ${connectionLists} as held where held."userId" = ${member} limit 1`;

/**
 * The lists that change with a member's tags, as the part `fresh`. It needs the parts `me` (id) and
 * `moved` (tag, and the change of its number of members: 1 or -1).
 *
 * A rank depends only on the two members. In another member's list, therefore, only one entry moves. The
 * whole list is ranked again only if its reserve is used up, or if that member has a tag whose rarity
 * changed.
 */
export const listParts: Parts = {
  ranked: candidatesOf(me),
  rerated: sql`
    select distinct theirs."userId"
    from moved
    join ${tags} on ${tags.name} = moved.tag
    join ${userTags} as theirs on theirs.tag = moved.tag and theirs."userId" <> ${me}
    where ${rarityOf(sql`${tags.memberCount}`)} <> ${rarityOf(sql`${tags.memberCount} - moved.step`)}`,
  // The rank of every other member stays. A member without shared tags has none.
  known: sql`
    select carrier."userId", ranked.rank
    from (
      select distinct theirs."userId"
      from moved
      join ${userTags} as theirs on theirs.tag = moved.tag and theirs."userId" <> ${me}
    ) as carrier
    left join ranked on ranked."otherId" = carrier."userId"`,
  touched: sql`
    select known.*, list."otherIds", list.ranks, coalesce(list."isWhole", true) as "isWhole",
      coalesce(list."isWhole", true)
        or (known.rank, ${me}) > (list.ranks[cardinality(list.ranks)],
          list."otherIds"[cardinality(list."otherIds")]) as "hasRoom"
    from known left join lateral (${listOf(sql`known."userId"`)}) as list on true
    where known."userId" not in (select "userId" from rerated)
      and list.ranks[array_position(list."otherIds", ${me})] is distinct from known.rank`,
  adjusted: sql`
    select touched."userId", list.*
    from touched cross join lateral (
      select array_agg("otherId" order by place) filter (where place <= ${listedLinks}) as "otherIds",
        array_agg(rank order by place) filter (where place <= ${listedLinks}) as ranks,
        touched."isWhole" and count(*) <= ${listedLinks} as "isWhole"
      from (
        select entry.*, row_number() over (order by ${strongestFirst}) as place
        from (
          select * from unnest(touched."otherIds", touched.ranks) as held("otherId", rank)
          where held."otherId" <> ${me}
          union all
          select ${me}, touched.rank where touched.rank is not null and touched."hasRoom"
        ) as entry
      ) as entries
    ) as list
    where touched."hasRoom" or ${me} = any(touched."otherIds")`,
  fresh: sql`
    select "userId", coalesce("otherIds", '{}') as "otherIds", coalesce(ranks, '{}') as ranks,
      "isWhole"
    from adjusted
    where "isWhole" or cardinality("otherIds") >= ${linksPerMember}
    union all
    select anew."userId", list.*
    from (
      select "userId" from rerated
      union all
      select "userId" from adjusted
      where not "isWhole" and coalesce(cardinality("otherIds"), 0) < ${linksPerMember}
    ) as anew cross join lateral (${listAmong(candidatesOf(sql`anew."userId"`))}) as list
    union all
    select ${me}, list.* from (${listAmong(sql`select * from ranked`)}) as list`,
};

/** Stores the `fresh` lists. */
export const storeLists = sql`
  insert into ${connectionLists} ("userId", "otherIds", "ranks", "isWhole")
  select "userId", "otherIds", ranks, "isWhole" from fresh
  on conflict ("userId") do update set "otherIds" = excluded."otherIds",
    "ranks" = excluded."ranks", "isWhole" = excluded."isWhole"`;
