import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./users.ts";

/** When a member is notified about a server or channel. Times have the format of the contract. */
export type NotifyLevel = { level: "all" | "mentions" | "nothing"; muteUntil: string | null };

/** The hours of the day, in a time zone, during which a member is not notified. */
export type QuietHours = { from: string; to: string; timeZone: string };

/** The notification settings of a member. Without a row the defaults apply. */
export const notifySettings = pgTable(
  "notify_settings",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Keyed by the id of a server or channel. */
    levels: jsonb().$type<Record<string, NotifyLevel>>().notNull(),
    /** The level of servers without their own. */
    usual: text().$type<NotifyLevel["level"]>().notNull().default("mentions"),
    quiet: jsonb().$type<QuietHours>(),
    /** True if a push notification shows its content. */
    pushContent: boolean().notNull(),
  },
  (t) => [
    index("notify_settings_levels_index").using("gin", t.levels.op("jsonb_path_ops")),
    index("notify_settings_usual_index")
      .on(t.userId)
      .where(sql`${t.usual} = 'all'`),
  ],
);
