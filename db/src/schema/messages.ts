import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns.ts";
import { channels, servers } from "./servers.ts";
import { users } from "./users.ts";

const member = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

const channel = () =>
  uuid()
    .notNull()
    .references(() => channels.id, { onDelete: "cascade" });

const message = () =>
  uuid()
    .notNull()
    .references(() => messages.id, { onDelete: "cascade" });

export const messages = pgTable(
  "messages",
  {
    id: id(),
    channelId: channel(),
    /** Null once the author has departed: their words stay, their name goes. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** 1, 2, 3… within the channel, without gaps, never reused. */
    seq: integer().notNull(),
    /** The channel's change counter when this message last changed. */
    rev: integer().notNull(),
    content: text().notNull(),
    replyToId: uuid().references((): AnyPgColumn => messages.id, { onDelete: "set null" }),
    /** Chosen by the client, so that sending again is not sending twice. */
    nonce: uuid(),
    /** SHA-256 of what was first sent under `nonce`; edits do not change it. */
    nonceDigest: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    editedAt: instant(),
    deletedAt: instant(),
  },
  (t) => [
    unique("messages_seq_unique").on(t.channelId, t.seq),
    unique("messages_rev_unique").on(t.channelId, t.rev),
    unique("messages_nonce_unique").on(t.userId, t.channelId, t.nonce),
    index("messages_reply_index")
      .on(t.replyToId)
      .where(sql`${t.replyToId} is not null`),
    index("messages_time_index").on(t.channelId, t.createdAt, t.id),
    // Words are put into the index some hundred messages at a time, which costs a fraction. A search
    // reads what still waits, so that is kept short (in KiB).
    index("messages_search_index")
      .using("gin", sql`to_tsvector('simple', ${t.content})`)
      .with({ fastupdate: true, gin_pending_list_limit: 256 }),
    check("messages_seq_positive", sql`${t.seq} >= 1 and ${t.rev} >= 1`),
    check("messages_content_length", sql`char_length(${t.content}) <= 4000`),
  ],
);

export const reactions = pgTable(
  "message_reactions",
  {
    id: id(),
    messageId: message(),
    userId: member(),
    emoji: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("message_reactions_unique").on(t.messageId, t.emoji, t.userId),
    index("message_reactions_user_index").on(t.userId),
  ],
);

/** A member was named in a message they may see. */
export const mentions = pgTable(
  "mentions",
  {
    id: id(),
    messageId: message(),
    userId: member(),
    channelId: channel(),
    seq: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("mentions_unique").on(t.messageId, t.userId),
    index("mentions_user_index").on(t.userId, t.channelId, t.seq),
  ],
);

/** How far a member has read a channel. No row reads as 0. */
export const channelReads = pgTable(
  "channel_reads",
  {
    id: id(),
    channelId: channel(),
    userId: member(),
    lastReadSeq: integer().notNull().default(0),
    /** Up to this message the member wants to see no direct line here; null while they do. */
    hiddenSeq: integer(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("channel_reads_unique").on(t.userId, t.channelId),
    index("channel_reads_channel_index").on(t.channelId),
    check("channel_reads_not_negative", sql`${t.lastReadSeq} >= 0`),
  ],
);

/** A message as it stood when it was reported; times as on the wire. */
export type ReportedMessage = {
  seq: number;
  rev: number;
  content: string;
  createdAt: string;
  editedAt: string | null;
  replyToId: string | null;
  /** Absent in reports of a version that did not keep it. */
  replyToSeq?: number | null;
  author: {
    id: string;
    username: string;
    displayName: string | null;
    profileImageUrl: string | null;
  } | null;
};

export const reports = pgTable(
  "reports",
  {
    id: id(),
    /** A report outlives what it is about, so its message and channel are named without a key. */
    messageId: uuid().notNull(),
    channelId: uuid().notNull(),
    /** Null once the server is gone, and in reports of a version that did not know it. */
    serverId: uuid().references(() => servers.id, { onDelete: "set null" }),
    reporterId: uuid().references(() => users.id, { onDelete: "set null" }),
    reason: text().notNull(),
    /** Null in reports of a version that did not keep it. */
    message: jsonb().$type<ReportedMessage>(),
    createdAt: createdAt(),
    /** Null while the report is open. */
    closedAt: instant(),
  },
  (t) => [
    index("reports_server_index").on(t.serverId, t.id),
    index("reports_closed_index")
      .on(t.closedAt)
      .where(sql`${t.closedAt} is not null`),
    index("reports_channel_index").on(t.channelId, t.id),
    index("reports_message_index").on(t.messageId),
    check("reports_reason_length", sql`char_length(${t.reason}) between 1 and 1000`),
  ],
);
