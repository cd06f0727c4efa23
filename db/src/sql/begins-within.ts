import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Of `newest`, the newest items of a list as `id` and `sizeBytes`, the ids of those that begin before
 * `limitBytes` are full. So the first is always among them, however large it is, and what is asked for
 * by these ids is at most one item more than the bytes. A list in another order than the newest first names it.
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
