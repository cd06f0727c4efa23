import { sql } from "drizzle-orm";
import type { Database } from "../src/connection/database.ts";

/**
 * How many connections to a PostgreSQL database wait for a lock. Not asked within a transaction, which
 * goes on seeing the moment of its first question.
 */
export async function countLockWaits(db: Database): Promise<number> {
  const [found] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(sql`pg_stat_activity`)
    .where(sql`datname = current_database() and wait_event_type = 'Lock'`);
  return found?.count ?? 0;
}
