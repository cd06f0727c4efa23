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

/** Who is on the waitlist and has no account, who has waited longest first. `before` is the last of the page before. */
export const listWaiting = (db: Database, { limit, before }: NewestFirst) =>
  selectWaiting(db)
    .where(and(isNull(users.id), before ? gt(waitlistEntries.id, before) : undefined))
    .orderBy(asc(waitlistEntries.id))
    .limit(limit);

/** One of them, by the id of their entry, or undefined. */
export async function findWaiting(db: Database, id: string) {
  const [found] = await selectWaiting(db).where(and(isNull(users.id), eq(waitlistEntries.id, id)));
  return found;
}

/** Somebody who waits. */
export type WaitingRow = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;
