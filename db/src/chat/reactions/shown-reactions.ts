import { type SQL, sql } from "drizzle-orm";
import { emojiKind } from "./emoji-kind.ts";

/** The count of an emoji. `mine` is present only for a named viewer. */
export type LoadedReaction = { emoji: string; count: number; mine?: boolean | undefined };

/**
 * Returns the reactions to an item, in the order in which they were first given. `given` is the `from`
 * and `where` of a select, with the rows as `r`. `mine` depends on the viewer.
 */
export function shownReactions(
  given: SQL,
  viewerId: string | null | undefined,
): SQL<LoadedReaction[]> {
  const mine = viewerId ? sql`, 'mine', bool_or(r."userId" = ${viewerId}::uuid)` : sql.empty();
  return sql`(
    select coalesce(json_agg(kind.shown order by kind.since, kind.emoji), '[]')
    from (
      select ${form} as emoji, min(r."createdAt") as since,
        json_build_object('emoji', ${form}, 'count', count(distinct r."userId")${mine}) as shown
      ${given} group by ${emojiKind(sql`r.emoji`)}
    ) kind
  )`;
}

/** Of the forms of one kind, the one with the emoji variation selector. */
const form = sql`max(r.emoji collate "C")`;
