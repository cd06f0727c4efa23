import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../sql/columns.ts";
import { servers } from "./servers.ts";
import { users } from "../../account/tables/users.ts";

/**
 * The two ends of a direct line, which else is a server like any other. Who is a member of that server
 * sees it: whoever declined it, or was never to learn of it, is an end and no member.
 */
export const directLines = pgTable(
  "direct_lines",
  {
    serverId: uuid()
      .primaryKey()
      .references(() => servers.id, { onDelete: "cascade" }),
    /** The end with the smaller id, and the other; null once departed. */
    lowUserId: uuid().references(() => users.id, { onDelete: "set null" }),
    highUserId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Who asked for it. Unless it is open they may send the first message and no other. */
    requesterId: uuid().references(() => users.id, { onDelete: "set null" }),
    state: text({ enum: ["open", "requested", "declined"] }).notNull(),
  },
  (t) => [
    unique("direct_lines_pair_unique").on(t.lowUserId, t.highUserId),
    index("direct_lines_high_index").on(t.highUserId),
    index("direct_lines_requester_index").on(t.requesterId),
    check("direct_lines_order", sql`${t.lowUserId} < ${t.highUserId}`),
    check("direct_lines_state", sql`${t.state} in ('open', 'requested', 'declined')`),
  ],
);

/** The last time that one member knocked on another; of no use after a day. */
export const knocks = pgTable(
  "knocks",
  {
    fromUserId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    toUserId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    knockedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.fromUserId, t.toUserId] }),
    index("knocks_to_index").on(t.toUserId),
    index("knocks_time_index").on(t.knockedAt),
    check("knocks_not_self", sql`${t.fromUserId} <> ${t.toUserId}`),
  ],
);
