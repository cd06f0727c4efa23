import { desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { signIns } from "../../schema/index.ts";

/**
 * Stored entries of a member for each outcome. Counting each outcome separately prevents refusals from
 * displacing sign-ins.
 */
const maxPerOutcome = 30;
const retentionDays = 30;

/** A sign-in or a refused one, without its time. */
export type SignIn = Omit<typeof signIns.$inferInsert, "id" | "createdAt">;
export type SignInWay = SignIn["way"];

/** The columns of a sign-in that its member may read. */
export const signInColumns = {
  id: signIns.id,
  way: signIns.way,
  outcome: signIns.outcome,
  userAgent: signIns.userAgent,
  network: signIns.network,
  createdAt: signIns.createdAt,
};

/** Records a sign-in or a refusal. An entry without a member is deleted by the next sweep. */
export async function insertSignIn(db: Database, signIn: SignIn): Promise<void> {
  await db.insert(signIns).values(signIn);
}

/**
 * Returns the sign-ins of a member within 30 days, newest first, with at most 30 successes and 30
 * refusals.
 */
export async function listSignIns(db: Database, userId: string) {
  const ranked = db.$with("ranked").as(
    db
      .select({
        id: signIns.id,
        rank: sql<number>`row_number() over (partition by ${signIns.outcome} order by ${signIns.id} desc)`.as(
          "rank",
        ),
      })
      .from(signIns)
      .where(
        sql`${signIns.userId} = ${userId} and ${signIns.createdAt} > now() - make_interval(days => ${retentionDays})`,
      ),
  );
  return db
    .with(ranked)
    .select(signInColumns)
    .from(signIns)
    .innerJoin(ranked, eq(ranked.id, signIns.id))
    .where(sql`${ranked.rank} <= ${maxPerOutcome}`)
    .orderBy(desc(signIns.id));
}

/**
 * Deletes entries that are older than 30 days, have no member, or exceed the 30 of each outcome that are
 * stored for a member.
 */
export async function sweepSignIns(db: Database): Promise<void> {
  const isOld = lt(signIns.createdAt, sql`now() - make_interval(days => ${retentionDays})`);
  await db.delete(signIns).where(or(isOld, isNull(signIns.userId)));
  await db.delete(signIns).where(sql`${signIns.id} in (
    select ranked."id" from (
      select "id", row_number() over (partition by "userId", "outcome" order by "id" desc) as rank
      from ${signIns}
    ) ranked where ranked.rank > ${maxPerOutcome}
  )`);
}
