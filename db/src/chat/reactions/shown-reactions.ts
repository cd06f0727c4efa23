import { type SQL, sql } from "drizzle-orm";
import { emojiKind } from "./emoji-kind.ts";

/** How often an emoji stands under a thing; `mine` only when a viewer was named. */
export type LoadedReaction = { emoji: string; count: number; mine?: boolean | undefined };

/**
 * What stands under a thing, the first given first. `given` names the rows as `r` and says which are
 * meant: `from` and `where` of a select. The viewer decides `mine`.
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

/** Of the forms of one kind, that with the selector of emoji. */
const form = sql`max(r.emoji collate "C")`;
