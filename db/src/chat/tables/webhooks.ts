import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../../account/tables/users.ts";
import { createdAt, id, instant } from "../../sql/columns.ts";
import { channels } from "./servers.ts";

/** A URL by which programs post messages to a channel. `hash` is the SHA-256 of its secret. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: id(),
    channelId: uuid()
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    name: text().notNull(),
    hash: text().notNull(),
    /** Null after the account of its creator is deleted. */
    createdById: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (t) => [
    index("webhooks_channel_index").on(t.channelId),
    index("webhooks_creator_index").on(t.createdById),
  ],
);
