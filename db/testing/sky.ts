import { sql } from "drizzle-orm";
import type { Database } from "../src/connection/database.ts";
import { rebuildMap } from "../src/sky/rebuild-map.ts";

export { linkEveryone } from "../src/sky/rebuild-map.ts";

/** Builds the tag index and the links of members who were inserted without the queries. */
export async function buildSky(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await rebuildMap(tx);
  });
}
