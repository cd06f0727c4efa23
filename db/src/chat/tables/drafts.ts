import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, updatedAt } from "../../sql/columns.ts";
import { channels } from "./servers.ts";
import { users } from "../../account/tables/users.ts";

/**
 * A member's draft in a channel, shared by all their devices. One that was sent or cleared remains with
 * an empty text.
 */
export const drafts = pgTable(
  "drafts",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    channelId: uuid()
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    content: text().notNull(),
    /** Increases with every change, so that a device recognizes its own changes. */
    rev: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("drafts_unique").on(t.userId, t.channelId),
    index("drafts_channel_index").on(t.channelId),
    check("drafts_rev_positive", sql`${t.rev} >= 1`),
    check("drafts_content_length", sql`char_length(${t.content}) <= 4000`),
  ],
);
