import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

/**
 * Rows of `messages`, `posts`, `images`, `servers` and `users` whose terms were computed by an earlier
 * version. They keep those terms until they are computed again.
 */
export const staleTerms = pgTable(
  "stale_terms",
  { kind: text().notNull(), rowId: uuid().notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.rowId] })],
);
