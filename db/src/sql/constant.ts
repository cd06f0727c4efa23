import { type SQL, sql } from "drizzle-orm";

/**
 * SQL value: a constant of the program, written into the statement instead of a parameter. A statement
 * of many parameters is not prepared (see `prepareStatements`), so PostgreSQL plans each execution.
 */
export const constant = (value: string | number): SQL => sql`${value}`.inlineParams();
