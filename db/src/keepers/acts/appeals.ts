import { and, eq } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { keeperAppeals } from "../../schema/index.ts";

type Appeal = { caseId: string; userId: string };

/** Keeps the one answer of a member to a case; undefined when they have given it. */
export async function insertAppeal(db: Database, appeal: Appeal & { text: string }) {
  const [made] = await db.insert(keeperAppeals).values(appeal).onConflictDoNothing().returning();
  return made;
}

/** What a member has answered to a case, or undefined. */
export async function findAppeal(db: Database, { caseId, userId }: Appeal) {
  const [appeal] = await db
    .select()
    .from(keeperAppeals)
    .where(and(eq(keeperAppeals.caseId, caseId), eq(keeperAppeals.userId, userId)));
  return appeal;
}
