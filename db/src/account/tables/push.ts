import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, flag, id, instant } from "../../sql/columns.ts";
import { sessions } from "./sessions.ts";
import { users } from "./users.ts";

/** A device that receives notifications while ONI is closed: a push subscription (RFC 8030). */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The session that created it. The subscription ends with it. */
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    /** The URL of the push service for this device. Anyone who knows it may try to send to the device. */
    endpoint: text().notNull().unique("push_subscriptions_endpoint_unique"),
    /** The host of `endpoint`. */
    host: text().notNull(),
    /** The public key and the secret of the device that encrypt its messages, in base64url (RFC 8291). */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The name that the member gave the device. */
    name: text().notNull(),
    createdAt: createdAt(),
    lastSentAt: instant(),
    /** The number of consecutive failures of its push service, and the time of the next attempt. */
    failureCount: integer().notNull().default(0),
    retryAt: instant(),
    /** While push is turned off, nothing is queued for the device. */
    isPaused: flag(false),
  },
  (t) => [
    index("push_subscriptions_user_index").on(t.userId),
    index("push_subscriptions_session_index").on(t.sessionId),
  ],
);

/** An inbox entry that one device shows or will show. It may outlive the entry until it is withdrawn. */
export const pushDeliveries = pgTable(
  "push_deliveries",
  {
    subscriptionId: uuid()
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: "cascade" }),
    entryId: uuid().notNull(),
    createdAt: createdAt(),
    /** The time at which the push service accepted it; null before that. */
    sentAt: instant(),
    /**
     * The time of the next check, which sends it or withdraws it if its entry is gone. Null: no check.
     */
    dueAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.entryId] }),
    index("push_deliveries_due_index")
      .on(t.dueAt)
      .where(sql`${t.dueAt} is not null`),
    index("push_deliveries_time_index").on(t.createdAt),
  ],
);
