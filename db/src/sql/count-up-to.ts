import { count } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import type { Database } from "../connection/database.ts";

/** How many rows a query has; of more than `most` no more than so many are read, and counted. */
export async function countUpTo(db: Database, most: number, query: PgSelect): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(query.limit(most).as("counted"));
  return row?.rows ?? 0;
}
