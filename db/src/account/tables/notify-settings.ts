import { boolean, index, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import { users } from "./users.ts";

/** When a member wants to be notified of what happens in a server or channel; times as on the wire. */
export type NotifyLevel = { level: "all" | "mentions" | "nothing"; muteUntil: string | null };

/** The hours of the day, in a time zone, at which a member is not to be disturbed. */
export type QuietHours = { from: string; to: string; timeZone: string };

/** What a member wants to be notified of; no row reads as the default everywhere. */
export const notifySettings = pgTable(
  "notify_settings",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** By the id of a server or channel. */
    levels: jsonb().$type<Record<string, NotifyLevel>>().notNull(),
    quiet: jsonb().$type<QuietHours>(),
    /** Whether a push notification says what it is about. */
    pushContent: boolean().notNull(),
  },
  (t) => [index("notify_settings_levels_index").using("gin", t.levels.op("jsonb_path_ops"))],
);
