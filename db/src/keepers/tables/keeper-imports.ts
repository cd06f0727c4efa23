import { sql } from "drizzle-orm";
import { bigint, boolean, index, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../../account/tables/users.ts";
import { servers } from "../../chat/tables/servers.ts";
import { createdAt, id, instant, updatedAt } from "../../sql/columns.ts";

export type ImportState =
  | "uploading"
  | "uploaded"
  | "checking"
  | "checked"
  | "importing"
  | "imported"
  | "failed";

/** The report of a check or an import, in the form of the contract. */
export type StoredReport = {
  taken: Record<string, number>;
  existing: number;
  leftOut: { what: string; why: string; count: number }[];
};

const formerMember = () => uuid().references(() => users.id, { onDelete: "set null" });

/** Archives that keepers have uploaded, and their imports. */
export const keeperImports = pgTable(
  "keeper_imports",
  {
    id: id(),
    fileName: text().notNull(),
    sizeBytes: bigint({ mode: "number" }).notNull(),
    receivedBytes: bigint({ mode: "number" }).notNull().default(0),
    status: text().$type<ImportState>().notNull().default("uploading"),
    source: text().$type<"discord" | "slack" | "mattermost" | "oni">(),
    report: jsonb().$type<StoredReport>(),
    /** The reason of the status `failed`. */
    error: text(),
    /** Null unless it runs. */
    progress: jsonb().$type<{ done: number; total: number | null; perSecond: number }>(),
    ownerId: formerMember(),
    serverId: uuid().references(() => servers.id, { onDelete: "set null" }),
    isPublic: boolean().notNull().default(false),
    createdById: formerMember(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** The last start of the import. An import with one stays in the log after its removal. */
    startedAt: instant(),
    removedAt: instant(),
    /** A process works on a run until this time. */
    leasedUntil: instant()
      .notNull()
      .default(sql`'epoch'`),
    /** The number of processes that have begun this run. */
    attempts: smallint().notNull().default(0),
  },
  (t) => [
    index("keeper_imports_running_index")
      .on(t.id)
      .where(sql`${t.status} in ('checking', 'importing')`),
    index("keeper_imports_started_index")
      .on(t.id)
      .where(sql`${t.startedAt} is not null`),
    index("keeper_imports_owner_index").on(t.ownerId),
    index("keeper_imports_server_index").on(t.serverId),
    index("keeper_imports_created_by_index").on(t.createdById),
  ],
);
