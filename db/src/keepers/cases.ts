import { and, desc, eq, isNotNull, isNull, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import {
  keeperActs,
  keeperAppeals,
  keeperCases,
  keeperReports,
  type ReportedContent,
  type ReportedUser,
  users,
} from "../schema/index.ts";
import { personColumns } from "../account/users/person-columns.ts";
import type { NewestFirst } from "../shrine/posts.ts";

/** The maximum number of reports and actions that are shown with a case, newest first. */
const shownReports = 20;
const shownActs = 50;
/** The maximum number of other actions about the same member that are shown with a case. */
const shownHistory = 10;

const memberOf = (column: SQL) => sql`(
  select json_build_object('id', u.id, 'username', u.username, 'displayName', u."displayName",
    'profileImageUrl', u."profileImageUrl")
  from users u where u.id = ${column}
)`;

type Person = {
  id: string;
  username: string;
  displayName: string | null;
  profileImageUrl: string | null;
};
/** Times as PostgreSQL writes them in JSON. */
type Report = {
  reporterId: string | null;
  reason: string;
  createdAt: string;
  reporter: Person | null;
};
type Act = {
  id: string;
  act: typeof keeperActs.$inferSelect.act;
  reason: string;
  hours: number | null;
  endsAt: string | null;
  createdAt: string;
  undoneAt: string | null;
  undoReason: string | null;
  keeper: Person | null;
};
type Past = Pick<Act, "id" | "act" | "reason" | "createdAt" | "undoneAt">;

const ofSubject = sql`r."subjectKind" = ${keeperCases.subjectKind}
  and r."subjectId" = ${keeperCases.subjectId}`;

const reportsOf = sql<Report[]>`(
  select coalesce(json_agg(json_build_object('reporterId', r."reporterId", 'reason', r.reason,
    'createdAt', r."createdAt", 'reporter', ${memberOf(sql`r."reporterId"`)}) order by r.id desc), '[]')
  from (
    select * from ${keeperReports} r where ${ofSubject} order by r.id desc limit ${shownReports}::int
  ) r
)`;

/** The subject at the time of the last report. */
const subjectOf = sql<ReportedContent | ReportedUser | null>`(
  select r.subject from ${keeperReports} r where ${ofSubject} order by r.id desc limit 1
)`;

const reportCountOf = sql<number>`(
  select count(*)::int from ${keeperReports} r where ${ofSubject}
)`;

const actsOf = sql<Act[]>`(
  select coalesce(json_agg(json_build_object('id', a.id, 'act', a.act, 'reason', a.reason,
    'hours', a.hours, 'endsAt', a."endsAt", 'createdAt', a."createdAt", 'undoneAt', a."undoneAt",
    'undoReason', a."undoReason", 'keeper', ${memberOf(sql`a."keeperId"`)}) order by a.id), '[]')
  from (
    select * from ${keeperActs} a where a."caseId" = ${keeperCases.id}
    order by a.id desc limit ${shownActs}::int
  ) a
)`;

const historyOf = sql<Past[]>`(
  select coalesce(json_agg(json_build_object('id', a.id, 'act', a.act, 'reason', a.reason,
    'createdAt', a."createdAt", 'undoneAt', a."undoneAt") order by a.id desc), '[]')
  from (
    select * from ${keeperActs} a where a."userId" = ${keeperCases.userId}
      and a."caseId" is distinct from ${keeperCases.id} and a.act <> 'dismiss'
    order by a.id desc limit ${shownHistory}::int
  ) a
)`;

const appealOf = sql<{ text: string; createdAt: string } | null>`(
  select json_build_object('text', p.text, 'createdAt', p."createdAt")
  from ${keeperAppeals} p where p."caseId" = ${keeperCases.id} order by p.id desc limit 1
)`;

const selectCases = (db: Database) =>
  db
    .select({
      id: keeperCases.id,
      subjectKind: keeperCases.subjectKind,
      subjectId: keeperCases.subjectId,
      subject: subjectOf,
      closedAt: keeperCases.closedAt,
      createdAt: keeperCases.createdAt,
      member: personColumns,
      memberSince: users.createdAt,
      reports: reportsOf,
      reportCount: reportCountOf,
      acts: actsOf,
      history: historyOf,
      appeal: appealOf,
    })
    .from(keeperCases)
    .leftJoin(users, eq(users.id, keeperCases.userId))
    .$dynamic();

/** A case with everything that a keeper reads before a decision. */
export type CaseRow = Awaited<ReturnType<typeof selectCases>>[number];

/** Returns open or closed cases, newest first. */
export const listCases = (
  db: Database,
  { state, before, limit }: NewestFirst & { state?: "open" | "closed" | undefined },
): Promise<CaseRow[]> =>
  selectCases(db)
    .where(
      and(
        state === "open" ? isNull(keeperCases.closedAt) : undefined,
        state === "closed" ? isNotNull(keeperCases.closedAt) : undefined,
        before ? lt(keeperCases.id, before) : undefined,
      ),
    )
    .orderBy(desc(keeperCases.id))
    .limit(limit);

/** Returns one case, or undefined. */
export async function findCase(db: Database, caseId: string): Promise<CaseRow | undefined> {
  const [found] = await selectCases(db).where(eq(keeperCases.id, caseId));
  return found;
}

/** Returns a case and locks it until the transaction ends, or undefined. */
export async function lockCase(tx: Database, caseId: string) {
  const [found] = await tx
    .select()
    .from(keeperCases)
    .where(eq(keeperCases.id, caseId))
    .for("update");
  return found;
}

/** Closes a case, now or at the given time, or opens it again. */
export async function setCaseClosed(
  tx: Database,
  caseId: string,
  closedAt: "now" | Date | null,
): Promise<void> {
  await tx
    .update(keeperCases)
    .set({ closedAt: closedAt === "now" ? sql`now()` : closedAt })
    .where(eq(keeperCases.id, caseId));
}

/**
 * Deletes cases that were closed before `before` with their reports, up to `atMost` at a time, and
 * returns how many. Cases whose subject can still be restored stay. Actions stay in the log.
 */
export async function deleteCasesClosedBefore(
  db: Database,
  before: Date,
  atMost: number,
): Promise<number> {
  return db.transaction(async (tx) => {
    const old = tx
      .select({ id: keeperCases.id })
      .from(keeperCases)
      .where(
        and(
          lt(keeperCases.closedAt, before),
          notExists(
            tx
              .select({ id: keeperActs.id })
              .from(keeperActs)
              .where(
                and(
                  eq(keeperActs.caseId, keeperCases.id),
                  isNotNull(keeperActs.before),
                  isNull(keeperActs.undoneAt),
                  or(eq(keeperActs.act, "hide"), eq(keeperActs.act, "remove")),
                ),
              ),
          ),
        ),
      )
      .limit(atMost);
    const gone = await tx
      .delete(keeperCases)
      .where(sql`${keeperCases.id} in (${old})`)
      .returning({ kind: keeperCases.subjectKind, id: keeperCases.subjectId });
    for (const { kind, id } of gone) {
      const isOfCase = and(eq(keeperReports.subjectKind, kind), eq(keeperReports.subjectId, id));
      await tx.delete(keeperReports).where(isOfCase);
    }
    return gone.length;
  });
}
