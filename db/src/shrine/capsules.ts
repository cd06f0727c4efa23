import { and, desc, eq, getTableColumns, lt, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { capsules } from "../schema/index.ts";
import type { NewestFirst } from "./posts.ts";

export type CapsuleRow = typeof capsules.$inferSelect;

/** Returns a member's capsules, newest first. */
export const listCapsulesOf = (
  db: Database,
  userId: string,
  { limit, before }: NewestFirst,
): Promise<CapsuleRow[]> =>
  db
    .select(getTableColumns(capsules))
    .from(capsules)
    .where(and(eq(capsules.userId, userId), before ? lt(capsules.id, before) : undefined))
    .orderBy(desc(capsules.id))
    .limit(limit);

/** Returns a capsule of this member, or undefined. */
export async function findOwnCapsule(db: Database, userId: string, capsuleId: string) {
  const [capsule] = await db
    .select(getTableColumns(capsules))
    .from(capsules)
    .where(and(eq(capsules.id, capsuleId), eq(capsules.userId, userId)));
  return capsule;
}

type CapsuleFields = Pick<typeof capsules.$inferInsert, "name" | "description" | "tags">;

/** Inserts a capsule. */
export async function insertCapsule(
  db: Database,
  capsule: CapsuleFields & { userId: string },
): Promise<CapsuleRow> {
  const [made] = await db.insert(capsules).values(capsule).returning();
  if (!made) throw new Error("The new capsule was not answered.");
  return made;
}

/** Updates the named fields and returns the capsule, or undefined when it is gone. */
export async function updateCapsuleFields(
  db: Database,
  capsuleId: string,
  changes: { [Field in keyof CapsuleFields]?: CapsuleFields[Field] | undefined },
) {
  const [capsule] = await db
    .update(capsules)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(capsules.id, capsuleId))
    .returning();
  return capsule;
}

/** Deletes a capsule. Its posts and archives stay; the foreign keys are set to null. */
export async function deleteCapsuleRow(db: Database, capsuleId: string): Promise<void> {
  await db.delete(capsules).where(eq(capsules.id, capsuleId));
}
