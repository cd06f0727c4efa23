import type { Database } from "./database.ts";

/**
 * Runs a read on a replica, but only on one that has all data committed before the call, or else on the
 * primary. The read may run twice, so it must not write.
 */
export type Read = <Answer>(query: (db: Database) => Promise<Answer>) => Promise<Answer>;

/** Runs every read on the database itself. */
export const readFrom =
  (db: Database): Read =>
  (query) =>
    query(db);
