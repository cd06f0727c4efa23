import { type SQL, sql } from "drizzle-orm";
import { maskReactions, masks, messages, reactions } from "../../schema/index.ts";

/** SQL value: the member whose claim of a mask, as `mask`, was confirmed, or null. */
const owner = sql`case when mask."isConfirmed" then mask."claimedById" end`;

/** SQL value: the member who owns the mask of a message. */
const ownerOfMask = (maskId: SQL) =>
  sql`(select ${owner} from ${masks} mask where mask.id = ${maskId})`;

/** SQL value: the id of the member who wrote a message, or null. For a query of `messages`. */
export const messageWriter = sql<
  string | null
>`coalesce(${messages.userId}, ${ownerOfMask(sql`${messages.maskId}`)})`;

/** The same for the message `said`. */
export const rowWriter = sql`coalesce(said."userId", ${ownerOfMask(sql`said."maskId"`)})`;

/** The author of an imported message, as it is shown. */
export type ShownMask = { id: string; name: string; source: (typeof masks.$inferSelect)["source"] };

/** SQL value: the mask of a message, or null when it has none or is a member's. For a query of `messages`. */
export const shownMask = sql<ShownMask | null>`(
  select json_build_object('id', mask.id, 'name', mask.name, 'source', mask.source)
  from ${masks} mask where mask.id = ${messages.maskId} and ${owner} is null
)`;

/**
 * SQL: the reactions to a message as `r`, with `userId` for the member, or for the mask that is no
 * member's.
 */
export const reactionsTo = (messageId: SQL) => sql`(
  select given.id, given."messageId", given.emoji, given."createdAt", given."userId"
  from ${reactions} given where given."messageId" = ${messageId}
  union all
  select given.id, given."messageId", given.emoji, given."createdAt", coalesce(${owner}, mask.id)
  from ${maskReactions} given join ${masks} mask on mask.id = given."maskId"
  where given."messageId" = ${messageId}
) r`;

/** SQL condition: a reaction in `maskReactions` is of a mask that is this member's. */
export const isOwnMaskReaction = (userId: string) =>
  sql`exists (select from ${masks} mask
    where mask.id = ${maskReactions.maskId} and ${owner} = ${userId}::uuid)`;
