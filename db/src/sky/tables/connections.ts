import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, flag, id, textArray } from "../../sql/columns.ts";
import { users } from "../../account/tables/users.ts";

const member = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/**
 * A link between two members who share tags, stored once: `fromUserId` is the smaller id. Each end
 * keeps the strongest of its list, and a link that neither end keeps is not stored.
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
 * Whom a member could keep, the strongest first: those they do keep, then some in reserve, so that a
 * link that goes is followed by the next without asking everyone again. It is always the beginning of
 * the whole order, and all of it where `isWhole` says so. Who could keep nobody needs no row.
 */
export const connectionLists = pgTable("connection_lists", {
  userId: member().primaryKey(),
  otherIds: uuid().array().notNull(),
  ranks: bigint({ mode: "number" }).array().notNull(),
  isWhole: flag(true),
});
