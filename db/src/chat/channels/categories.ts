import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { channelCategories, channels } from "../../schema/index.ts";

const columns = {
  id: channelCategories.id,
  serverId: channelCategories.serverId,
  name: channelCategories.name,
  position: channelCategories.position,
};

export type Category = { id: string; serverId: string; name: string; position: number };

/** Returns the categories of a server in their order. */
export const listCategories = (db: Database, serverId: string): Promise<Category[]> =>
  db
    .select(columns)
    .from(channelCategories)
    .where(eq(channelCategories.serverId, serverId))
    .orderBy(asc(channelCategories.position), asc(channelCategories.id));

/** Returns a category, or undefined. */
export async function findCategory(db: Database, id: string): Promise<Category | undefined> {
  const [category] = await db
    .select(columns)
    .from(channelCategories)
    .where(eq(channelCategories.id, id));
  return category;
}

/** SQL value: the position after all categories of a server. */
export const nextCategoryPosition = (serverId: string) => sql<number>`(
  select coalesce(max(c."position") + 1, 0) from ${channelCategories} c
  where c."serverId" = ${serverId}::uuid
)`;

/** Adds a category after all others of its server. */
export async function insertCategory(
  db: Database,
  values: { serverId: string; name: string },
): Promise<Category> {
  const position = nextCategoryPosition(values.serverId);
  const [category] = await db
    .insert(channelCategories)
    .values({ ...values, position })
    .returning(columns);
  if (!category) throw new Error("The insert of a category returned no row.");
  return category;
}

/** Renames a category. Returns undefined when it is gone. */
export async function renameCategory(
  db: Database,
  id: string,
  name: string,
): Promise<Category | undefined> {
  const [category] = await db
    .update(channelCategories)
    .set({ name })
    .where(eq(channelCategories.id, id))
    .returning(columns);
  return category;
}

/** Deletes a category. Its channels stay, without one. */
export async function deleteCategory(db: Database, id: string): Promise<void> {
  await db.delete(channelCategories).where(eq(channelCategories.id, id));
}

/** Some categories of a server in a new order, each with its first channels. */
export type ChannelOrder = readonly { id: string | null; channelIds: readonly string[] }[];

/**
 * Stores an order of categories and channels, and the categories of these channels. Others keep their
 * category and come after those that are named. Ids of other servers are ignored. Call it with the server
 * locked.
 */
export async function writeChannelOrder(
  tx: Database,
  serverId: string,
  order: ChannelOrder,
): Promise<void> {
  const categoryIds = order.flatMap(({ id }) => id ?? []);
  await tx.execute(sql`
    update ${channelCategories} set "position" = placed."place" - 1
    from (
      select c."id", row_number() over (
        order by array_position(${sql.param(categoryIds)}::uuid[], c."id"), c."position", c."id"
      ) as "place"
      from ${channelCategories} c where c."serverId" = ${serverId}::uuid
    ) placed
    where ${channelCategories.id} = placed."id"
      and ${channelCategories.position} <> placed."place" - 1`);
  const rows = order.flatMap(({ id, channelIds }) =>
    channelIds.map((channelId) => ({ channelId, categoryId: id })),
  );
  const channelIds = rows.map(({ channelId }) => channelId);
  const categoryOfEach = rows.map(({ categoryId }) => categoryId);
  await tx.execute(sql`
    update ${channels} set "position" = placed."place" - 1, "categoryId" = placed."categoryId"
    from (
      select c."id",
        case when named."id" is null then c."categoryId" else named."categoryId" end as "categoryId",
        row_number() over (
          order by named."place", c."position", c."isDefault" desc, c."id"
        ) as "place"
      from ${channels} c
      left join unnest(
        ${sql.param(channelIds)}::uuid[], ${sql.param(categoryOfEach)}::uuid[]
      ) with ordinality named("id", "categoryId", "place") on named."id" = c."id"
      where c."serverId" = ${serverId}::uuid and c."parentId" is null
    ) placed
    where ${channels.id} = placed."id" and (
      ${channels.position} <> placed."place" - 1
      or ${channels.categoryId} is distinct from placed."categoryId"
    )`);
}

/** Returns whether all of these categories and channels belong to the server. */
export async function hasAllOfOrder(
  db: Database,
  serverId: string,
  order: ChannelOrder,
): Promise<boolean> {
  const categoryIds = order.flatMap(({ id }) => id ?? []);
  const channelIds = order.flatMap((category) => category.channelIds);
  const isAmong = (
    ids: readonly string[],
    column: typeof channels.id | typeof channelCategories.id,
  ) => sql`${column} = any(${sql.param(ids)}::uuid[])`;
  const [categories, found] = await Promise.all([
    db.$count(
      channelCategories,
      and(eq(channelCategories.serverId, serverId), isAmong(categoryIds, channelCategories.id)),
    ),
    db.$count(
      channels,
      and(
        eq(channels.serverId, serverId),
        sql`${channels.parentId} is null`,
        isAmong(channelIds, channels.id),
      ),
    ),
  ]);
  return categories === categoryIds.length && found === channelIds.length;
}
