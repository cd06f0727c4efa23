import { sql } from "drizzle-orm";
import type { Database } from "../src/connection/database.ts";

/**
 * Returns how many connections to a PostgreSQL database wait for a lock. Do not call it within a
 * transaction, which would return the numbers of its first query again.
 */
export async function countLockWaits(db: Database): Promise<number> {
  const [found] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(sql`pg_stat_activity`)
    .where(sql`datname = current_database() and wait_event_type = 'Lock'`);
  return found?.count ?? 0;
}
