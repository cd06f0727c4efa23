import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { admissions, users, waitlistEntries } from "../schema/index.ts";
import type { NewestFirst } from "../shrine/posts.ts";

const selectWaiting = (db: Database) =>
  db
    .select({
      id: waitlistEntries.id,
      email: waitlistEntries.email,
      oniId: waitlistEntries.oniId,
      source: waitlistEntries.source,
      createdAt: waitlistEntries.createdAt,
      admittedAt: admissions.createdAt,
    })
    .from(waitlistEntries)
    .leftJoin(users, eq(users.email, waitlistEntries.email))
    .leftJoin(
      admissions,
      and(eq(admissions.email, waitlistEntries.email), gt(admissions.expiresAt, sql`now()`)),
    )
    .$dynamic();

/**
 * Returns the waitlist entries without an account, longest waiting first. `before` is the last of the
 * previous page.
 */
export const listWaiting = (db: Database, { limit, before }: NewestFirst) =>
  selectWaiting(db)
    .where(and(isNull(users.id), before ? gt(waitlistEntries.id, before) : undefined))
    .orderBy(asc(waitlistEntries.id))
    .limit(limit);

/** Returns one of them by the id of its entry, or undefined. */
export async function findWaiting(db: Database, id: string) {
  const [found] = await selectWaiting(db).where(and(isNull(users.id), eq(waitlistEntries.id, id)));
  return found;
}

/** A waitlist entry without an account. */
export type WaitingRow = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;
