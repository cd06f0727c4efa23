import { desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { signIns } from "../../schema/index.ts";

/** Of both outcomes so many are kept of a member, so that refusals push out no sign-in. */
const maxPerOutcome = 30;
const retentionDays = 30;

/** How somebody came in, or did not: everything but when. */
export type SignIn = Omit<typeof signIns.$inferInsert, "id" | "createdAt">;
export type SignInWay = SignIn["way"];

/** What a member reads of one. */
export const signInColumns = {
  id: signIns.id,
  way: signIns.way,
  outcome: signIns.outcome,
  userAgent: signIns.userAgent,
  network: signIns.network,
  createdAt: signIns.createdAt,
};

/** Notes a sign-in or a refusal. Without a member it is forgotten at the next sweep. */
export async function insertSignIn(db: Database, signIn: SignIn): Promise<void> {
  await db.insert(signIns).values(signIn);
}

/** The last of a member, 30 days back at most, newest first; refusals and sign-ins each up to 30. */
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

/** Forgets what is older than 30 days, of nobody, or beyond what is kept of a member. */
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
