import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { images, isTag, posts, tags, users, userTags } from "../schema/index.ts";
import { withParts } from "../sql/statement-parts.ts";
import type { PagePosition } from "../sql/place.ts";

/**
 * One tag of one member that changed its count: how many of the member's public things carried it
 * before, and how many do now.
 */
export type TagMove = { tag: string; before: number; after: number };

/**
 * Counts again how many public things of a member carry each tag, and moves `user_tags` and `tags` to
 * that. Public are the posts that are not archived, images and shrine (badges and hashtags, as one
 * thing) of a member who is public; a member who is not carries nothing. A tag that nothing public carries any more is not
 * kept, so no trace of it is left. Answers what moved, in order of tag. Only while the map is locked.
 */
export async function recountTags(tx: Database, userId: string): Promise<TagMove[]> {
  // Each row is written once: a tag is either more used, less or not at all any more, a member's
  // either goes or stays. Less is an update, because the check of a row that would be new comes
  // before its conflict.
  // What goes is named by its id: without statistics a planner compares each tag with each.
  const parts = {
    moved: movesOf(userId),
    gone: sql`
      delete from ${userTags} using moved
      where ${userTags.id} = moved."heldId" and moved.after = 0`,
    publicTags: sql`
      insert into ${userTags} ("id", "userId", "tag", "uses")
      select gen_random_uuid(), ${userId}, tag, after from moved where after > 0
      on conflict ("userId", "tag") do update set "uses" = excluded."uses"`,
    unused: sql`
      delete from ${tags} using moved
      where ${tags.name} = moved.tag and ${tags.usageCount} + moved.uses = 0`,
    less: sql`
      update ${tags} set
        "usageCount" = ${tags.usageCount} + moved.uses,
        "memberCount" = ${tags.memberCount} + moved.members
      from moved
      where ${tags.name} = moved.tag and moved.uses < 0 and ${tags.usageCount} + moved.uses > 0`,
    more: sql`
      insert into ${tags} ("id", "name", "usageCount", "memberCount")
      select gen_random_uuid(), tag, uses, members from moved where uses > 0
      on conflict ("name") do update set
        "usageCount" = ${tags.usageCount} + excluded."usageCount",
        "memberCount" = ${tags.memberCount} + excluded."memberCount"`,
  };
  return withParts(tx, parts)
    .select({
      tag: sql<string>`tag`,
      before: sql<number>`before`,
      after: sql<number>`after`,
    })
    .from(sql`moved`)
    .orderBy(sql`tag`);
}

function movesOf(userId: string): SQL {
  const shown = sql`
    select unnest(${posts.tags}) as tag
      from ${posts} where ${posts.userId} = ${userId} and ${posts.isPublic} and not ${posts.isArchived}
    union all
    select unnest(${images.tags}) as tag
      from ${images} where ${images.userId} = ${userId} and ${images.isPublic} and ${images.deletedAt} is null
    union all
    (select unnest(${users.userBadges}) as tag from ${users} where ${users.id} = ${userId}
     union
     select unnest(${users.hashtags}) as tag from ${users} where ${users.id} = ${userId})`;
  const counted = sql`
    select tag, count(*)::int as uses from (${shown}) as shown
    where exists (select from ${users} where ${users.id} = ${userId} and ${users.isPublic})
      and ${isTag(sql`tag`)}
    group by tag`;
  return sql`
    select *, after - before as uses, (sign(after) - sign(before))::int as members
    from (
      select coalesce(counted.tag, held.tag) as tag, held.id as "heldId",
        coalesce(held.uses, 0) as before, coalesce(counted.uses, 0) as after
      from (${counted}) as counted
      full join (
        select ${userTags.id} as id, ${userTags.tag} as tag, ${userTags.uses} as uses
        from ${userTags} where ${userTags.userId} = ${userId}
      ) as held on held.tag = counted.tag
    ) as compared
    where before <> after`;
}

/**
 * Counts every tag of every member again, as `recountTags` does for one. Only while the map is locked.
 */
export async function recountAllTags(tx: Database): Promise<void> {
  await tx.delete(userTags);
  await tx.delete(tags);
  await tx.execute(sql`
    insert into ${userTags} ("id", "userId", "tag", "uses")
    select gen_random_uuid(), shown."userId", shown.tag, count(*)
    from (
      select ${posts.userId} as "userId", unnest(${posts.tags}) as tag
        from ${posts} where ${posts.isPublic} and not ${posts.isArchived}
      union all
      select ${images.userId}, unnest(${images.tags}) from ${images}
        where ${images.isPublic} and ${images.deletedAt} is null
      union all
      (select ${users.id}, unnest(${users.userBadges}) from ${users}
       union
       select ${users.id}, unnest(${users.hashtags}) from ${users})
    ) as shown
    join ${users} on ${users.id} = shown."userId" and ${users.isPublic}
    where ${isTag(sql`shown.tag`)}
    group by shown."userId", shown.tag`);
  await tx.execute(sql`
    insert into ${tags} ("id", "name", "usageCount", "memberCount")
    select gen_random_uuid(), ${userTags.tag}, sum(${userTags.uses}), count(*)
    from ${userTags} group by ${userTags.tag}`);
}

/** A part of the list of tags, after a place: a number of uses, and a name. */
export type TagPage = { limit: number; after?: PagePosition | undefined };

/** The tags that something public carries, most used first, then by name. */
export const listTags = (db: Database, { limit, after }: TagPage) =>
  db
    .select({
      id: tags.id,
      name: tags.name,
      usageCount: tags.usageCount,
      createdAt: tags.createdAt,
    })
    .from(tags)
    .where(
      after &&
        sql`(-${tags.usageCount}::bigint, ${tags.name}) > (-${after.at}::bigint, ${after.id}::text)`,
    )
    .orderBy(desc(tags.usageCount), asc(tags.name))
    .limit(limit);

/** Where a tag stands in that list, or undefined. */
export async function findTagPosition(
  db: Database,
  tagId: string,
): Promise<PagePosition | undefined> {
  const [tag] = await db.select().from(tags).where(eq(tags.id, tagId));
  return tag && { at: tag.usageCount, id: tag.name };
}

/** How many public things carry a tag. */
export async function countTagUses(db: Database, name: string): Promise<number> {
  const [tag] = await db
    .select({ usageCount: tags.usageCount })
    .from(tags)
    .where(eq(tags.name, name));
  return tag?.usageCount ?? 0;
}

/** Public members who carry a tag on something public, those who carry it most first. */
export const listTagMembers = (db: Database, { tag, limit }: { tag: string; limit: number }) =>
  db
    .select({
      id: users.id,
      username: users.username,
      displayName: users.displayName,
      profileImageUrl: users.profileImageUrl,
      showOnlineStatus: users.showOnlineStatus,
    })
    .from(userTags)
    .innerJoin(users, and(eq(users.id, userTags.userId), users.isPublic))
    .where(eq(userTags.tag, tag))
    .orderBy(desc(userTags.uses), asc(users.id))
    .limit(limit);
