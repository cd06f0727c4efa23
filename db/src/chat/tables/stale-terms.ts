import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

/**
 * What is still found by terms that an earlier version made in another way: rows of `messages`, `posts`,
 * `images`, `servers` and `users`. They keep those terms until they are read again.
 */
export const staleTerms = pgTable(
  "stale_terms",
  { kind: text().notNull(), rowId: uuid().notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.rowId] })],
);
