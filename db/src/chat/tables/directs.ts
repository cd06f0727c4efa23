import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../sql/columns.ts";
import { servers } from "./servers.ts";
import { users } from "../../account/tables/users.ts";

/**
 * The two members of a direct line, which is otherwise a server. A member who declined it, or was never
 * shown it, is listed here but is not a member of the server.
 */
export const directLines = pgTable(
  "direct_lines",
  {
    serverId: uuid()
      .primaryKey()
      .references(() => servers.id, { onDelete: "cascade" }),
    /** The member with the smaller id, and the other; null after the account is deleted. */
    lowUserId: uuid().references(() => users.id, { onDelete: "set null" }),
    highUserId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** The requester. Until the direct line is open they may send one message only. */
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

/** The last knock of one member on another. It has no effect after a day. */
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
