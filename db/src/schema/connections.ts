import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, flag, id, textArray } from "./columns.ts";
import { users } from "./users.ts";

const member = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/**
 * A link between two members who share tags, stored once: `fromUserId` is the smaller id. `rank`
 * orders the links of a member, the strongest highest. Each end keeps its highest ranks, and a link
 * that neither end keeps is not stored.
 */
export const connections = pgTable(
  "connections",
  {
    id: id(),
    fromUserId: member(),
    toUserId: member(),
    sharedTags: textArray(),
    strength: integer().notNull().default(1),
    rank: bigint({ mode: "number" }).notNull(),
    isKeptByFrom: flag(false),
    isKeptByTo: flag(false),
    createdAt: createdAt(),
  },
  (t) => [
    unique("connections_pair_unique").on(t.fromUserId, t.toUserId),
    index("connections_to_index").on(t.toUserId),
    check("connections_order", sql`${t.fromUserId} < ${t.toUserId}`),
    check("connections_strength", sql`${t.strength} >= 1`),
    check("connections_kept", sql`${t.isKeptByFrom} or ${t.isKeptByTo}`),
  ],
);

/**
 * The weakest link that a member keeps, by rank and then by the id of the other end. Only members
 * who keep as many links as they may have one.
 */
export const connectionCutoffs = pgTable("connection_cutoffs", {
  userId: member().primaryKey(),
  rank: bigint({ mode: "number" }).notNull(),
  weakestId: uuid().notNull(),
});
