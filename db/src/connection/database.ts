import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/**
 * The type of database that every query takes: PostgreSQL or the embedded store, the pool or a
 * transaction. Inside `db.transaction(tx => …)` use only `tx`. On the embedded store the outer handle
 * waits for the transaction, which is a deadlock.
 */
export type Database = PgDatabase<PgQueryResultHKT>;
