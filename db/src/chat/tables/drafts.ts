import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, updatedAt } from "../../sql/columns.ts";
import { channels } from "./servers.ts";
import { users } from "../../account/tables/users.ts";

/** What a member has begun to write in a channel, for all their devices. One that was sent or emptied stays, without words. */
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
    /** Advances with every change, so that a device knows what it has changed. */
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
