import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { images, isTag, posts, tags, users, userTags } from "../schema/index.ts";
import { withParts } from "../sql/statement-parts.ts";
import type { PagePosition } from "../sql/page-position.ts";

/** A changed tag of a member: the number of their public items with it before and after. */
export type TagMove = { tag: string; before: number; after: number };

/**
 * Recounts the public items of a member for each tag, and updates `user_tags` and `tags`. Public items
 * are the unarchived public posts, the public images and the shrine (badges and hashtags, as one item) of
 * a public member. Other members have no tags. A tag without public items is deleted, so no trace is
 * left. Returns the changes in order of tag. Call it only while the map is locked.
 */
export async function recountTags(tx: Database, userId: string): Promise<TagMove[]> {
  // Each row is written once: a tag is used more, less or no longer; a member's tag stays or is deleted.
  // A decrease is an update, because the check of a new row would come before its conflict. Deleted rows
  // are named by id, because without statistics the planner compares each tag with each.
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
 * Recounts every tag of every member, as `recountTags` does for one. Call it only while the map is
 * locked.
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

/** A page of the list of tags after a position, which is a number of uses and a name. */
export type TagPage = { limit: number; after?: PagePosition | undefined };

/** Returns the tags with public items, most used first, then by name. */
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

/** Returns the position of a tag in that list, or undefined. */
export async function findTagPosition(
  db: Database,
  tagId: string,
): Promise<PagePosition | undefined> {
  const [tag] = await db.select().from(tags).where(eq(tags.id, tagId));
  return tag && { at: tag.usageCount, id: tag.name };
}

/** Returns the number of public items with a tag. */
export async function countTagUses(db: Database, name: string): Promise<number> {
  const [tag] = await db
    .select({ usageCount: tags.usageCount })
    .from(tags)
    .where(eq(tags.name, name));
  return tag?.usageCount ?? 0;
}

/** Returns public members with a tag on something public, most uses first. */
export const listTagMembers = (db: Database, { tag, limit }: { tag: string; limit: number }) =>
  db
    .select({
      id: users.id,
      username: users.username,
      displayName: users.displayName,
      profileImageUrl: users.profileImageUrl,
      isBot: users.isBot,
      showOnlineStatus: users.showOnlineStatus,
    })
    .from(userTags)
    .innerJoin(users, and(eq(users.id, userTags.userId), users.isPublic))
    .where(eq(userTags.tag, tag))
    .orderBy(desc(userTags.uses), asc(users.id))
    .limit(limit);
