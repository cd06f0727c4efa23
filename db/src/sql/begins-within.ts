import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Returns the ids of the items of `newest` (`id` and `sizeBytes`) that begin before `limitBytes` are
 * reached. The first item is always included, whatever its size. The result exceeds `limitBytes` by one
 * item at most. `order` is needed for a list that is not newest first.
 */
export const beginsWithin = (
  newest: SQLWrapper,
  limitBytes: number,
  order: SQL = sql`"id" desc`,
): SQL =>
  sql`(
    select "id" from (
      select "id", sum("sizeBytes") over (order by ${order}) - "sizeBytes" as "beginsAt" from ${newest}
    ) as "measured" where "beginsAt" < ${limitBytes}
  )`;
