import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/**
 * The one type every query takes, whether PostgreSQL or the embedded store is behind it, and
 * whether it is the pool or a transaction. Inside `db.transaction(tx => …)` use `tx` only: on the
 * embedded store the outer handle waits for the transaction and so for ever.
 */
export type Database = PgDatabase<PgQueryResultHKT>;
