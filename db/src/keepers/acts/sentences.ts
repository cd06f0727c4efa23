import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { keeperActs, type SubjectKind, users } from "../../schema/index.ts";
import { constant } from "../../sql/constant.ts";

const inForce = sql`act."undoneAt" is null and (act."endsAt" is null or act."endsAt" > now())`;

/** The owner of a user who is a bot, or null. */
const ownerOf = (userId: SQLWrapper | string) =>
  sql`(select bot."ownerId" from ${users} bot where bot.id = ${userId}::uuid)`;

/** The user and, for a bot, its owner: a sentence of a member applies to their bots. */
const userAndOwner = (userId: SQLWrapper | string, ownerId: SQLWrapper = ownerOf(userId)) =>
  sql`(${userId}::uuid, ${ownerId})`;

/**
 * SQL condition: a keeper has suspended the member or timed them out everywhere. For any query; one that
 * has read the user passes their `ownerId`, which is then not looked up.
 */
export const isUnder = (
  act: "suspend" | "timeout",
  userId: SQLWrapper,
  ownerId?: SQLWrapper,
): SQL<boolean> => sql`exists (
  select from ${keeperActs} act
  where act."userId" in ${userAndOwner(userId, ownerId)} and act.act = ${constant(act)} and ${inForce}
)`;

/** A decision of a keeper about a member, and its end; null for no end. */
export type KeeperSentence = { reason: string; endsAt: Date | null };

/** Returns the suspension or timeout of a member that ends last, or undefined. */
export async function findSentence(
  db: Database,
  userId: string,
  act: "suspend" | "timeout",
): Promise<KeeperSentence | undefined> {
  const [sentence] = await db
    .select({ reason: keeperActs.reason, endsAt: keeperActs.endsAt })
    .from(keeperActs)
    .where(
      and(
        sql`${keeperActs.userId} in ${userAndOwner(userId)}`,
        eq(keeperActs.act, act),
        isNull(keeperActs.undoneAt),
        or(isNull(keeperActs.endsAt), gt(keeperActs.endsAt, sql`now()`)),
      ),
    )
    .orderBy(sql`${keeperActs.endsAt} desc nulls first`, desc(keeperActs.id))
    .limit(1);
  return sentence;
}

/** The end of a timeout in ISO 8601, or null for no end, and its reason. */
export type Silence = { endsAt: string | null; reason: string };

/** A `Silence` as JSON, from a row of either timeout table. */
export const silence = (row: SQL) => sql`json_build_object(
  'endsAt', to_char(${row}."endsAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason', ${row}.reason)`;

/** The timeout of a member everywhere, set by a keeper, or null. For any query. */
export const silenceOf = (userId: string) => sql<Silence | null>`(
  select ${silence(sql`act`)} from ${keeperActs} act
  where act."userId" in ${userAndOwner(userId)} and act.act = 'timeout' and ${inForce}
  order by act."endsAt" desc limit 1
)`;

/** Returns the same value by a query of its own. */
export async function findSilence(db: Database, userId: string): Promise<Silence | null> {
  const [found] = await db
    .select({ silence: silenceOf(userId) })
    .from(users)
    .where(eq(users.id, userId));
  return found?.silence ?? null;
}

/**
 * Returns whether a keeper has hidden or removed an item, of this member if one is named, so that its
 * owner may not show it.
 */
export async function isHiddenByKeeper(
  db: Database,
  kind: SubjectKind,
  id: string,
  ownerId?: string,
): Promise<boolean> {
  const isInForce = and(
    ownerId === undefined ? undefined : eq(keeperActs.userId, ownerId),
    eq(keeperActs.subjectKind, kind),
    eq(keeperActs.subjectId, id),
    inArray(keeperActs.act, ["hide", "remove"]),
    isNull(keeperActs.undoneAt),
  );
  return (await db.$count(keeperActs, isInForce)) > 0;
}
