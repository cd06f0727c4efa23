import { boolean, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { instant } from "../../sql/columns.ts";

/** The kinds of items that can be erased for good. */
export type ErasedKind = "user" | "server" | "channel" | "message";

/**
 * The erased items by kind, id and time, without their contents, so that an older backup does not restore
 * them. Ids have no foreign keys, because the items are gone.
 */
export const erasures = pgTable(
  "erasures",
  {
    kind: text().$type<ErasedKind>().notNull(),
    subjectId: uuid().notNull(),
    /** False after it was restored. */
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
