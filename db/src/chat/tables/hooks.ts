import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, textArray } from "../../sql/columns.ts";
import { users } from "../../account/tables/users.ts";
import { type serverMembers, servers } from "./servers.ts";

/** The events that a hook can send. */
export type HookEvent =
  | "message:created"
  | "message:updated"
  | "message:deleted"
  | "member:joined"
  | "member:left";

/** An address that receives events of a server. */
export const hooks = pgTable(
  "hooks",
  {
    id: id(),
    serverId: uuid()
      .notNull()
      .references(() => servers.id, { onDelete: "cascade" }),
    /** The member who made it. It sends only what they may see. */
    makerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    url: text().notNull(),
    /** The secret of its signatures, sealed with the signing secret. */
    secret: text().notNull(),
    events: textArray().$type<HookEvent[]>(),
    /** Messages of other channels are not sent; null for all channels. Threads follow their channel. */
    channelIds: uuid().array(),
    createdAt: createdAt(),
    /** No process works on it after this time. */
    leasedUntil: instant().notNull().defaultNow(),
    /** The time of its last failure; null after a success. */
    failedAt: instant(),
    /** The time since when it is switched off; null while it is on. */
    offAt: instant(),
  },
  (t) => [
    index("hooks_server_index").on(t.serverId),
    index("hooks_maker_index").on(t.makerId),
    check("hooks_url_length", sql`char_length(${t.url}) between 1 and 1000`),
  ],
);

/** The data of a membership that the event of a departure needs. It names no user. */
export type MembershipFacts = Pick<typeof serverMembers.$inferSelect, "role" | "roleIds"> & {
  joinedAt: string;
};

/**
 * An event that a hook sends or has sent. Its body is built from the subject when it is sent, so it never
 * shows more than the maker of the hook may see.
 */
export const hookDeliveries = pgTable(
  "hook_deliveries",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Orders the events of a channel. */
    position: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    hookId: uuid()
      .notNull()
      .references(() => hooks.id, { onDelete: "cascade" }),
    event: text().$type<HookEvent>().notNull(),
    /** Null for an event of a member. A channel may be gone. */
    channelId: uuid(),
    /** The message or the user, who may be gone. */
    subjectId: uuid().notNull(),
    membership: jsonb().$type<MembershipFacts>(),
    state: text({ enum: ["waiting", "delivered", "failed"] })
      .notNull()
      .default("waiting"),
    attempts: integer().notNull().default(0),
    /** The status of the last response; null without a response. */
    status: integer(),
    createdAt: createdAt(),
    attemptedAt: instant(),
    /** The time of the first failure since it was queued or sent again. */
    failingSince: instant(),
    /** The events of its channel wait until then. */
    retryAt: instant(),
  },
  (t) => [
    index("hook_deliveries_hook_index").on(t.hookId, t.position),
    index("hook_deliveries_waiting_index")
      .on(t.hookId, t.position)
      .where(sql`${t.state} = 'waiting'`),
    index("hook_deliveries_retry_index")
      .on(t.hookId, t.retryAt)
      .where(sql`${t.retryAt} is not null`),
    index("hook_deliveries_time_index").on(t.createdAt),
    check("hook_deliveries_state", sql`${t.state} in ('waiting', 'delivered', 'failed')`),
  ],
);
