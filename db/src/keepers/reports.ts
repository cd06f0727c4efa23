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
 * Stores a member's report with the current content of its subject. A repeated report stays unchanged.
 * The first report of a subject opens a case, and a later one opens it again. Returns the report, the id
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
        // This update changes nothing, but makes a concurrent report wait for this one.
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

/** A report to the keepers without the content of its subject. */
export type StoredReport = Awaited<ReturnType<typeof insertKeeperReport>>["report"];
