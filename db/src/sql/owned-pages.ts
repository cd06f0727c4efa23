import { and, asc, eq, gt } from "drizzle-orm";
import type { PgColumn, PgSelect } from "drizzle-orm/pg-core";
import type { Database } from "../connection/database.ts";

/** Whose rows, and the id of the last row of the page before. */
type ExportWanted = { userId: string; afterId: string | null };

/**
 * Pages of rows of one owner by rising id, so many rows each, out of a query for everybody's.
 */
export const ownedPages =
  <Query extends PgSelect>(
    { owner, id, rows }: { owner: PgColumn; id: PgColumn; rows: number },
    select: (db: Database) => Query,
  ) =>
  (db: Database, { userId, afterId }: ExportWanted) =>
    select(db)
      .where(and(eq(owner, userId), afterId ? gt(id, afterId) : undefined))
      .orderBy(asc(id))
      .limit(rows);
