import { type SQL, sql } from "drizzle-orm";
import { tags, userTags } from "../schema/index.ts";

/** The number of links that each member selects. A link exists if either member selects it. */
export const linksPerMember = sql`24`;

/** The size of a list: the selected links, and some in reserve. */
export const listedLinks = sql`36`;

/**
 * The rarity of a tag: the fewer members have it, the rarer it is. Its steps grow with the number, so
 * that the actions of others seldom change ranks. From the last step on all tags are equally common.
 */
export const rarityOf = (memberCount: SQL) => sql`(12 - width_bucket(
  ${memberCount}, array[3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128]
))`;

/**
 * Everyone who shares a tag with a member, with the rank of that link. Links are ranked by the number of
 * shared tags, then by their rarity, then by a hash of both members that distributes links evenly. The
 * rank is the same for both. It uses the hash of hash indexes, which is equally stable.
 */
export const candidatesOf = (member: SQL) => sql`
  select theirs."userId" as "otherId",
    (count(*) << 40) + (sum(${rarityOf(sql`${tags.memberCount}`)}) << 20)
      + ((uuid_hash(${member}) # uuid_hash(theirs."userId")) & 1048575) as rank
  from ${userTags} as mine
  join ${tags} on ${tags.name} = mine.tag
  join ${userTags} as theirs on theirs.tag = mine.tag and theirs."userId" <> mine."userId"
  where mine."userId" = ${member}
  group by theirs."userId"`;

/** Equal ranks are ordered by the id of the other member. */
export const strongestFirst = sql`rank desc, "otherId" desc`;

/** The row of `connection_lists` for these candidates, without its owner. */
export const listAmong = (candidates: SQL) => sql`
  select coalesce(array_agg("otherId" order by ${strongestFirst}), '{}') as "otherIds",
    coalesce(array_agg(rank order by ${strongestFirst}), '{}') as ranks,
    count(*) < ${listedLinks} as "isWhole"
  from (
    select * from (${candidates}) as candidates order by ${strongestFirst} limit ${listedLinks}
  ) as strongest`;

/** The tags that two members share, in order. */
export const sharedBy = (one: SQL, other: SQL) => sql`
  select array_agg(mine.tag order by mine.tag) as tags
  from ${userTags} as mine join ${userTags} as theirs on theirs.tag = mine.tag
  where mine."userId" = ${one} and theirs."userId" = ${other}`;
