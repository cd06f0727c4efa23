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

const inForce = sql`act."undoneAt" is null and (act."endsAt" is null or act."endsAt" > now())`;

/** Whether a member has been suspended by a keeper, or has to be silent everywhere. In any query. */
export const isUnder = (
  act: "suspend" | "timeout",
  userId: SQLWrapper,
): SQL<boolean> => sql`exists (
  select from ${keeperActs} act
  where act."userId" = ${userId} and act.act = ${act} and ${inForce}
)`;

/** What a keeper has decided about a member, and until when; null for no end. */
export type KeeperSentence = { reason: string; endsAt: Date | null };

/** The suspension or timeout of a member that ends last, or undefined. */
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
        eq(keeperActs.userId, userId),
        eq(keeperActs.act, act),
        isNull(keeperActs.undoneAt),
        or(isNull(keeperActs.endsAt), gt(keeperActs.endsAt, sql`now()`)),
      ),
    )
    .orderBy(sql`${keeperActs.endsAt} desc nulls first`, desc(keeperActs.id))
    .limit(1);
  return sentence;
}

/** Until when somebody has to be silent, in ISO 8601 or null for no end, and why. */
export type Silence = { endsAt: string | null; reason: string };

/** That, of a row of either table that keeps somebody silent. */
export const silence = (row: SQL) => sql`json_build_object(
  'endsAt', to_char(${row}."endsAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason', ${row}.reason)`;

/** What keeps a member silent everywhere, as a keeper has decided; null where nothing does. In any query. */
export const silenceOf = (userId: string) => sql<Silence | null>`(
  select ${silence(sql`act`)} from ${keeperActs} act
  where act."userId" = ${userId}::uuid and act.act = 'timeout' and ${inForce}
  order by act."endsAt" desc limit 1
)`;

/** The same, asked for by itself. */
export async function findSilence(db: Database, userId: string): Promise<Silence | null> {
  const [found] = await db
    .select({ silence: silenceOf(userId) })
    .from(users)
    .where(eq(users.id, userId));
  return found?.silence ?? null;
}

/** Whether a keeper has hidden or removed a thing, of this member if one is named, so that its owner may not show it. */
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
