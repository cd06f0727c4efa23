import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { keeperCases, keeperReports, type SubjectKind } from "../schema/index.ts";
import type { FoundSubject } from "./subjects.ts";

type NewReport = FoundSubject & {
  kind: SubjectKind;
  id: string;
  reporterId: string;
  reason: string;
};

/**
 * Keeps what a member says of a thing with what there is to read of it just then, once: again, it stays as
 * it is. The first report of a thing opens a case, and a further one opens it again. Answers the report, the id
 * of its case, and whether it is new.
 */
export async function insertKeeperReport(
  db: Database,
  { kind: subjectKind, id: subjectId, userId, subject, reporterId, reason }: NewReport,
) {
  return db.transaction(async (tx) => {
    const [opened] = await tx
      .insert(keeperCases)
      .values({ subjectKind, subjectId, userId })
      .onConflictDoUpdate({
        target: [keeperCases.subjectKind, keeperCases.subjectId],
        // Written as it is, so that whoever comes at once waits here for the other's report.
        set: { subjectId: sql`${keeperCases.subjectId}` },
      })
      .returning({ id: keeperCases.id });
    if (!opened) throw new Error("The insert of a case returned no row.");
    const [made] = await tx
      .insert(keeperReports)
      .values({ subjectKind, subjectId, subject, reporterId, reason })
      .onConflictDoNothing()
      .returning();
    if (made) {
      await tx.update(keeperCases).set({ closedAt: null }).where(eq(keeperCases.id, opened.id));
      return { report: made, caseId: opened.id, isNew: true };
    }
    const [stored] = await tx
      .select()
      .from(keeperReports)
      .where(
        and(
          eq(keeperReports.subjectKind, subjectKind),
          eq(keeperReports.subjectId, subjectId),
          eq(keeperReports.reporterId, reporterId),
        ),
      );
    if (!stored) throw new Error("A report that is kept already was not found.");
    return { report: stored, caseId: opened.id, isNew: false };
  });
}

/** A report to the keepers, beside what was read of its subject. */
export type StoredReport = Awaited<ReturnType<typeof insertKeeperReport>>["report"];
