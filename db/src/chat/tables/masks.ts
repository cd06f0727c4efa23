import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "../../account/tables/users.ts";
import { createdAt, flag, id } from "../../sql/columns.ts";
import { messages } from "./messages.ts";
import { servers } from "./servers.ts";

/**
 * An author of imported messages, who has no account. A member may claim it. While the claim is confirmed,
 * its messages and reactions are the member's.
 */
export const masks = pgTable(
  "masks",
  {
    id: id(),
    serverId: uuid()
      .notNull()
      .references(() => servers.id, { onDelete: "cascade" }),
    /** The system that the messages come from. */
    source: text({ enum: ["discord", "slack", "mattermost", "oni"] }).notNull(),
    name: text().notNull(),
    /** The member who has claimed it; null if no member has. */
    claimedById: uuid().references(() => users.id, { onDelete: "set null" }),
    /** True once a claim was confirmed. It has no meaning without a claim. */
    isConfirmed: flag(false),
    createdAt: createdAt(),
  },
  (t) => [
    index("masks_server_index").on(t.serverId, t.id),
    index("masks_claimant_index")
      .on(t.claimedById)
      .where(sql`${t.claimedById} is not null`),
    check("masks_name_length", sql`char_length(${t.name}) between 1 and 80`),
    check("masks_source", sql`${t.source} in ('discord', 'slack', 'mattermost', 'oni')`),
  ],
);

/** The reactions of masks to imported messages. */
export const maskReactions = pgTable(
  "mask_reactions",
  {
    id: id(),
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    maskId: uuid()
      .notNull()
      .references(() => masks.id, { onDelete: "cascade" }),
    emoji: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("mask_reactions_unique").on(t.messageId, t.emoji, t.maskId),
    index("mask_reactions_mask_index").on(t.maskId),
  ],
);
