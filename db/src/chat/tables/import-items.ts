import { bigint, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../sql/columns.ts";

/**
 * Items that an import has read and not yet written. Sources are in no order, so items are sorted here.
 * The rows are deleted when the import ends or begins again.
 */
export const importItems = pgTable(
  "import_items",
  {
    /** The position in the source. */
    ordinal: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    importId: uuid().notNull(),
    kind: text({ enum: ["category", "channel", "author", "message"] }).notNull(),
    sourceId: text().notNull(),
    /** The source's channel and the time of a message; null for other items. */
    channelSourceId: text(),
    at: instant(),
    item: jsonb().notNull(),
  },
  (t) => [
    unique("import_items_source_unique").on(t.importId, t.kind, t.sourceId),
    index("import_items_order_index").on(t.importId, t.channelSourceId, t.at, t.sourceId),
  ],
);
