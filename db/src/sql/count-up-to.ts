import { count } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import type { Database } from "../connection/database.ts";

/** Returns the number of rows of a query, but reads and counts at most `most`. */
export async function countUpTo(db: Database, most: number, query: PgSelect): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(query.limit(most).as("counted"));
  return row?.rows ?? 0;
}
