import { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../src/connection/database.ts";
import * as schema from "../src/schema/index.ts";

/** How many rows every table holds, by its name in the schema: equal before and after means nothing was kept. */
export async function countRows(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, table] of Object.entries(schema)) {
    if (table instanceof PgTable) counts[name] = await db.$count(table);
  }
  return counts;
}
