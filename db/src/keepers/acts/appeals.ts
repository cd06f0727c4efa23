import { and, eq } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { keeperAppeals } from "../../schema/index.ts";

type Appeal = { caseId: string; userId: string };

/** Stores the appeal of a member in a case. Returns undefined when there is one already. */
export async function insertAppeal(db: Database, appeal: Appeal & { text: string }) {
  const [made] = await db.insert(keeperAppeals).values(appeal).onConflictDoNothing().returning();
  return made;
}

/** Returns the appeal of a member in a case, or undefined. */
export async function findAppeal(db: Database, { caseId, userId }: Appeal) {
  const [appeal] = await db
    .select()
    .from(keeperAppeals)
    .where(and(eq(keeperAppeals.caseId, caseId), eq(keeperAppeals.userId, userId)));
  return appeal;
}
