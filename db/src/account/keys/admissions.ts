import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { admissions } from "../../schema/index.ts";

const admissionDays = 14;

/**
 * Admits an email for 14 days by the SHA-256 of a code, and replaces an earlier admission. The username
 * that the email has reserved on the waitlist stays reserved.
 */
export async function insertAdmission(
  db: Database,
  { email, hash }: { email: string; hash: string },
): Promise<void> {
  const admission = {
    hash,
    createdAt: sql`now()`,
    expiresAt: sql`now() + make_interval(days => ${admissionDays})`,
  };
  await db
    .insert(admissions)
    .values({ email, ...admission })
    .onConflictDoUpdate({ target: admissions.email, set: admission });
}

const isGood = ({ email, hash }: { email: string; hash: string }) =>
  and(eq(admissions.email, email), eq(admissions.hash, hash), gt(admissions.expiresAt, sql`now()`));

/** Returns whether this code admits this email. */
export async function isAdmitted(
  db: Database,
  presented: { email: string; hash: string },
): Promise<boolean> {
  return (await db.$count(admissions, isGood(presented))) > 0;
}

/** Uses up an admission. Returns false when it has expired, was used, or belongs to another email. */
export async function spendAdmission(
  tx: Database,
  presented: { email: string; hash: string },
): Promise<boolean> {
  const spent = await tx
    .delete(admissions)
    .where(isGood(presented))
    .returning({ email: admissions.email });
  return spent.length > 0;
}

/** Deletes the admissions that have expired. */
export async function deleteOldAdmissions(db: Database): Promise<void> {
  await db.delete(admissions).where(sql`${admissions.expiresAt} < now()`);
}
