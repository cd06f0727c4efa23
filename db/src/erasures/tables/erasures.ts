import { boolean, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { instant } from "../../sql/columns.ts";

/** What can be erased for good. */
export type ErasedKind = "user" | "server" | "channel" | "message";

/**
 * What was erased, by kind, id and time and without anything of what it was, so that a backup from before
 * does not bring it back. Ids are named without keys: the things are gone.
 */
export const erasures = pgTable(
  "erasures",
  {
    kind: text().$type<ErasedKind>().notNull(),
    subjectId: uuid().notNull(),
    /** False once it was brought back. */
    isErased: boolean().notNull().default(true),
    changedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subjectId] }),
    index("erasures_time_index").on(t.changedAt),
  ],
);

export type Erasure = typeof erasures.$inferSelect;
