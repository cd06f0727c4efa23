import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { connectionCutoffs, connections, tags, userTags } from "../schema/index.ts";
import type { TagMove } from "./tags.ts";

/** How many links each member keeps; a link stands if either end keeps it. */
export const keptLinks = 24;

/**
 * A tag is the rarer the fewer members carry it, in steps that grow with the number, so that ranks
 * seldom change with someone else's doing. From the last step on all tags are equally common.
 */
const rarityOf = (memberCount: SQL) => sql`(12 - width_bucket(
  ${memberCount}, array[3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128]
))`;

/**
 * Everyone who shares a tag with a member, with the rank of that link: by the number of shared tags,
 * then by their rarity, then by a hash of both ends that spreads links evenly. The same from either
 * end. The hash is the one that hash indexes are built on, and so as lasting as they are.
 */
const candidatesOf = (member: SQL) => sql`
  select theirs."userId" as "otherId",
    (count(*) << 40) + (sum(${rarityOf(sql`${tags.memberCount}`)}) << 20)
      + ((uuid_hash(${member}) # uuid_hash(theirs."userId")) & 1048575) as rank
  from ${userTags} as mine
  join ${tags} on ${tags.name} = mine.tag
  join ${userTags} as theirs on theirs.tag = mine.tag and theirs."userId" <> mine."userId"
  where mine."userId" = ${member}
  group by theirs."userId"`;

/** Ranks that are equal count by the id of the other end. */
const strongestFirst = sql`rank desc, "otherId" desc`;

/** What one member's tags mean to another, before and after they moved. */
export type Neighbour = {
  otherId: string;
  /** The rank at which the other kept the member; null if they did not. */
  before: number | null;
  /** The rank of a link now; null when nothing is shared any more. */
  after: number | null;
  /** Whether the member keeps the other now. */
  isOwn: boolean;
  /** Whether the other keeps as many links as they may. */
  isFull: boolean;
  /** Whether the rank now is above the weakest that the other kept. */
  isAbove: boolean;
};

/**
 * Those for whom something may change when a member's tags have moved: who kept or had a link to
 * the member, whom the member keeps now, and whose list the member is strong enough for.
 */
export async function listNeighbours(tx: Database, userId: string): Promise<Neighbour[]> {
  const member = sql`${userId}::uuid`;
  const held = sql`
    select case when ${connections.fromUserId} = ${member}
        then ${connections.toUserId} else ${connections.fromUserId} end as "otherId",
      case when case when ${connections.fromUserId} = ${member}
        then ${connections.isKeptByTo} else ${connections.isKeptByFrom} end
      then ${connections.rank} end as rank
    from ${connections}
    where ${connections.fromUserId} = ${member} or ${connections.toUserId} = ${member}`;
  const ranked = sql`
    select "otherId", rank, row_number() over (order by ${strongestFirst}) as place
    from (${candidatesOf(member)}) as candidates`;
  const isOwn = sql<boolean>`coalesce(ranked.place <= ${keptLinks}, false)`;
  const isFull = sql<boolean>`cutoff.rank is not null`;
  const isAbove = sql<boolean>`coalesce(
    (ranked.rank, ${member}) > (cutoff.rank, cutoff."weakestId"), false)`;
  return tx
    .select({
      otherId: sql<string>`coalesce(ranked."otherId", held."otherId")`,
      before: sql<number | null>`held.rank`.mapWith(asNumber),
      after: sql<number | null>`ranked.rank`.mapWith(asNumber),
      isOwn,
      isFull,
      isAbove,
    })
    .from(
      sql`(${ranked}) as ranked
        full join (${held}) as held on held."otherId" = ranked."otherId"
        left join ${connectionCutoffs} as cutoff
          on cutoff."userId" = coalesce(ranked."otherId", held."otherId")`,
    )
    .where(sql`held."otherId" is not null or ${isOwn} or ${isAbove} or not ${isFull}`);
}

/** Big integers come as text from one driver and as numbers from the other. */
const asNumber = (value: unknown) => Number(value);

/** The members who carry a tag whose rarity one member's moves have changed. */
export async function listRerated(tx: Database, moves: readonly TagMove[]): Promise<string[]> {
  const steps = moves.map(({ tag, before, after }) => ({
    tag,
    step: Math.sign(after) - Math.sign(before),
  }));
  const rows = await tx
    .selectDistinct({ userId: userTags.userId })
    .from(userTags)
    .innerJoin(tags, eq(tags.name, userTags.tag))
    .innerJoin(
      sql`jsonb_to_recordset(${JSON.stringify(steps)}::text::jsonb) as moved(tag text, step int)`,
      sql`moved.tag = ${tags.name}`,
    )
    .where(
      sql`${rarityOf(sql`${tags.memberCount}`)} <> ${rarityOf(sql`${tags.memberCount} - moved.step`)}`,
    );
  return rows.map(({ userId }) => userId);
}

/** The links that one member keeps: the other end's id and the rank. */
export type Kept = Map<string, number>;

/** Ranks everyone who shares a tag with these members and answers whom each of them keeps. */
export async function rankAnew(
  tx: Database,
  userIds: readonly string[],
): Promise<Map<string, Kept>> {
  const lists = new Map<string, Kept>(userIds.map((userId) => [userId, new Map()]));
  if (userIds.length === 0) return lists;
  const rows = await tx
    .select({
      userId: sql<string>`member.id`,
      otherId: sql<string>`strongest."otherId"`,
      rank: sql<number>`strongest.rank`.mapWith(asNumber),
    })
    .from(
      sql`(
        select value::uuid as id
        from jsonb_array_elements_text(${JSON.stringify(userIds)}::text::jsonb)
      ) as member cross join lateral (
        ${candidatesOf(sql`member.id`)} order by ${strongestFirst} limit ${keptLinks}
      ) as strongest`,
    );
  for (const { userId, otherId, rank } of rows) lists.get(userId)?.set(otherId, rank);
  return lists;
}
