import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, flag, id, textArray } from "../../sql/columns.ts";
import { users } from "../../account/tables/users.ts";

const member = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/**
 * A link between two members who share tags, stored once: `fromUserId` is the smaller id. Each member
 * selects the strongest links of their list. A link that neither selects is not stored.
 */
export const connections = pgTable(
  "connections",
  {
    id: id(),
    fromUserId: member(),
    toUserId: member(),
    sharedTags: textArray(),
    strength: integer().notNull().default(1),
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
 * The candidates of a member's links, strongest first: the selected ones, then some in reserve, so that a
 * removed link is replaced without ranking all members again. It is a prefix of the whole order, and all
 * of it if `isWhole` is true. A member without candidates needs no row.
 */
export const connectionLists = pgTable("connection_lists", {
  userId: member().primaryKey(),
  otherIds: uuid().array().notNull(),
  ranks: bigint({ mode: "number" }).array().notNull(),
  isWhole: flag(true),
});
