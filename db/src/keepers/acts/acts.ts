import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { type BeforeAct, keeperActs } from "../../schema/index.ts";

/** An action of a keeper. */
export type KeeperActRow = typeof keeperActs.$inferSelect;

type NewAct = Pick<
  KeeperActRow,
  "caseId" | "subjectKind" | "subjectId" | "act" | "reason" | "hours" | "userId" | "keeperId"
> & { before: BeforeAct };

/** Stores an action of a keeper. A timeout or suspension starts with it and ends after its hours. */
export async function insertAct(tx: Database, act: NewAct): Promise<KeeperActRow> {
  const endsAt = act.hours === null ? null : sql`now() + interval '1 hour' * ${act.hours}::int`;
  const [made] = await tx
    .insert(keeperActs)
    .values({ ...act, endsAt })
    .returning();
  if (!made) throw new Error("The insert of an act returned no row.");
  return made;
}

/** Returns an action of a keeper by its id, or undefined. */
export async function findAct(db: Database, actId: string): Promise<KeeperActRow | undefined> {
  const [act] = await db.select().from(keeperActs).where(eq(keeperActs.id, actId));
  return act;
}

/** Returns whether a later action on the same subject is in force, which must be undone first. */
export async function hasLaterActOnSubject(db: Database, act: KeeperActRow): Promise<boolean> {
  const later = and(
    eq(keeperActs.subjectKind, act.subjectKind),
    eq(keeperActs.subjectId, act.subjectId),
    inArray(keeperActs.act, ["hide", "remove"]),
    isNull(keeperActs.undoneAt),
    gt(keeperActs.id, act.id),
  );
  return (await db.$count(keeperActs, later)) > 0;
}

/** Returns whether a later action in the same case is in force. */
export async function hasLaterAct(db: Database, { id, caseId }: KeeperActRow): Promise<boolean> {
  if (caseId === null) return false;
  const later = and(
    eq(keeperActs.caseId, caseId),
    isNull(keeperActs.undoneAt),
    gt(keeperActs.id, id),
  );
  return (await db.$count(keeperActs, later)) > 0;
}

/** Marks an action as undone by a member, and deletes the data that it stored for that. */
export async function markUndone(
  tx: Database,
  actId: string,
  { undoneById, undoReason }: { undoneById: string; undoReason: string },
): Promise<KeeperActRow> {
  const [undone] = await tx
    .update(keeperActs)
    .set({ undoneAt: sql`now()`, undoneById, undoReason, before: null })
    .where(eq(keeperActs.id, actId))
    .returning();
  if (!undone) throw new Error("A locked act is gone.");
  return undone;
}

/** Returns the actions of a case that its member is notified of, newest first. */
export const listActsAbout = (
  db: Database,
  { caseId, userId }: { caseId: string; userId: string },
): Promise<KeeperActRow[]> =>
  db
    .select()
    .from(keeperActs)
    .where(
      and(
        eq(keeperActs.caseId, caseId),
        eq(keeperActs.userId, userId),
        sql`${keeperActs.act} <> 'dismiss'`,
      ),
    )
    .orderBy(desc(keeperActs.id))
    .limit(50);

/**
 * Deletes the stored data of removals before `before`, up to `atMost` at a time. Returns how many there
 * were, and the keys of bytes that nothing shows any more.
 */
export async function deleteStashes(
  tx: Database,
  before: Date,
  atMost: number,
): Promise<{ count: number; keys: string[] }> {
  const old = await tx
    .select({ id: keeperActs.id, before: keeperActs.before })
    .from(keeperActs)
    .where(
      and(
        eq(keeperActs.act, "remove"),
        isNotNull(keeperActs.before),
        lt(keeperActs.createdAt, before),
      ),
    )
    .limit(atMost)
    .for("update", { skipLocked: true });
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.update(keeperActs).set({ before: null }).where(inArray(keeperActs.id, ids));
  }
  return { count: ids.length, keys: old.flatMap(({ before: stash }) => stash?.keys ?? []) };
}

/** Deletes the stored data of a departing member. */
export async function deleteStashesOf(tx: Database, userId: string): Promise<void> {
  await tx.update(keeperActs).set({ before: null }).where(eq(keeperActs.userId, userId));
}
