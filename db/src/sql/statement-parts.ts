import type { SQL } from "drizzle-orm";
import type { Database } from "../connection/database.ts";

/** The parts of one statement by name, in order. Each may read the parts before it. */
export type Parts = Record<string, SQL>;

/**
 * Starts a statement with these parts. All of them see the data before the statement. Writing parts run
 * even if no other part reads them (PostgreSQL 15, section 7.8.2).
 */
export const withParts = (tx: Database, parts: Parts) =>
  tx.with(...Object.entries(parts).map(([name, part]) => tx.$with(name, {}).as(part)));
