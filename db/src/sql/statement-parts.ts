import type { SQL } from "drizzle-orm";
import type { Database } from "../connection/database.ts";

/** Parts of one statement by name, in order: each may read those before it. */
export type Parts = Record<string, SQL>;

/**
 * Begins a statement that has these parts. All of them see the data as it was before, and those that
 * write do so even when nothing reads them (PostgreSQL 15, section 7.8.2).
 */
export const withParts = (tx: Database, parts: Parts) =>
  tx.with(...Object.entries(parts).map(([name, part]) => tx.$with(name, {}).as(part)));
