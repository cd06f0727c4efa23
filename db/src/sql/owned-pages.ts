import { and, asc, eq, gt } from "drizzle-orm";
import type { PgColumn, PgSelect } from "drizzle-orm/pg-core";
import type { Database } from "../connection/database.ts";

/** The owner of the rows, and the id of the last row of the previous page. */
type ExportWanted = { userId: string; afterId: string | null };

/** Returns the pages of one owner's rows, by ascending id, from a query for all owners. */
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
