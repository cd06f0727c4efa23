import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, flag, id, instant } from "../../sql/columns.ts";
import { sessions } from "./sessions.ts";
import { users } from "./users.ts";

/** A device that a member wants to be notified on while ONI is not open: a push subscription (RFC 8030). */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The session that it was made in, with which it ends. */
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    /** Where its push service takes messages for it; whoever knows it may try to send some. */
    endpoint: text().notNull().unique("push_subscriptions_endpoint_unique"),
    /** The host of `endpoint`. */
    host: text().notNull(),
    /** The public key and the secret of the device that messages are encrypted with, in base64url (RFC 8291). */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** What the member calls the device. */
    name: text().notNull(),
    createdAt: createdAt(),
    lastSentAt: instant(),
    /** How often in a row its push service could not be reached, and until when it is left alone. */
    failureCount: integer().notNull().default(0),
    retryAt: instant(),
    /** While push is turned off, nothing is queued for it. */
    isPaused: flag(false),
  },
  (t) => [
    index("push_subscriptions_user_index").on(t.userId),
    index("push_subscriptions_session_index").on(t.sessionId),
  ],
);

/** An entry of the inbox that one device is to show, or shows. It may outlive the entry, to be withdrawn. */
export const pushDeliveries = pgTable(
  "push_deliveries",
  {
    subscriptionId: uuid()
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: "cascade" }),
    entryId: uuid().notNull(),
    createdAt: createdAt(),
    /** When it was handed to the push service; null before that. */
    sentAt: instant(),
    /** When it is looked at next: to be sent, or to be withdrawn if it does not stand any more. Null: not. */
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
