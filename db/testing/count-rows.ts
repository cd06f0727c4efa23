import { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../src/connection/database.ts";
import * as schema from "../src/schema/index.ts";

/**
 * Returns the number of rows of every table by its name in the schema. Equal numbers before and after
 * mean that nothing was stored.
 */
export async function countRows(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, table] of Object.entries(schema)) {
    if (table instanceof PgTable) counts[name] = await db.$count(table);
  }
  return counts;
}
