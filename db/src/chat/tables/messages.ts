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
import { createdAt, flag, id, instant, termIndexes, terms, updatedAt } from "../../sql/columns.ts";
import { objects } from "../../shrine/tables/images.ts";
import { channels, servers } from "./servers.ts";
import { users } from "../../account/tables/users.ts";

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
    terms: terms(),
    replyToId: uuid().references((): AnyPgColumn => messages.id, { onDelete: "set null" }),
    /** Chosen by the client, so that sending again is not sending twice. */
    nonce: uuid(),
    /** SHA-256 of what was first sent under `nonce`; edits do not change it. */
    nonceDigest: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    editedAt: instant(),
    deletedAt: instant(),
    /** Null while it is not pinned. */
    pinnedAt: instant(),
    /** Null once who pinned it has departed. */
    pinnedById: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    unique("messages_seq_unique").on(t.channelId, t.seq),
    unique("messages_rev_unique").on(t.channelId, t.rev),
    unique("messages_nonce_unique").on(t.userId, t.channelId, t.nonce),
    index("messages_reply_index")
      .on(t.replyToId)
      .where(sql`${t.replyToId} is not null`),
    index("messages_time_index").on(t.channelId, t.createdAt, t.id),
    index("messages_pins_index")
      .on(t.channelId, t.pinnedAt)
      .where(sql`${t.pinnedAt} is not null`),
    index("messages_pinned_by_index")
      .on(t.pinnedById)
      .where(sql`${t.pinnedById} is not null`),
    index("messages_age_index").on(t.createdAt, t.id),
    // How many of a side room are left is what it has come to, less these.
    index("messages_deleted_index")
      .on(t.channelId)
      .where(sql`${t.deletedAt} is not null`),
    ...termIndexes("messages", t),
    check("messages_seq_positive", sql`${t.seq} >= 1 and ${t.rev} >= 1`),
    check("messages_content_length", sql`char_length(${t.content}) <= 4000`),
  ],
);

/** What stood in a message and around it before it was removed; rows as the database writes them in JSON. */
export type RemovedParts = {
  content: string;
  updatedAt: string;
  editedAt: string | null;
  pinnedAt: string | null;
  pinnedById: string | null;
  reactions: object[];
  mentions: object[];
  inbox: object[];
  attachmentIds: string[];
};

/** Messages that were removed by an act that can be undone until `expiresAt`, as they stood before it. */
export const removedMessages = pgTable(
  "removed_messages",
  {
    messageId: uuid()
      .primaryKey()
      .references(() => messages.id, { onDelete: "cascade" }),
    /** What removed it, and undoes it: the id of a ban, say. */
    actId: uuid().notNull(),
    parts: jsonb().$type<RemovedParts>().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("removed_messages_act_index").on(t.actId, t.messageId),
    index("removed_messages_expiry_index").on(t.expiresAt),
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

/** A file that was asked for in a channel: its maker's alone until a message of theirs there has it. */
export const attachments = pgTable(
  "message_attachments",
  {
    id: id(),
    objectKey: text()
      .notNull()
      .unique("message_attachments_object_unique")
      .references(() => objects.key, { onDelete: "cascade" }),
    channelId: channel(),
    userId: member(),
    /** Null until it is sent. */
    messageId: uuid().references(() => messages.id, { onDelete: "cascade" }),
    /** 1, 2, 3… within its message; 0 until it is sent. */
    position: integer().notNull().default(0),
    name: text().notNull(),
    /** What is seen or heard in it, in words; null where nothing was said. */
    alt: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index("message_attachments_message_index")
      .on(t.messageId)
      .where(sql`${t.messageId} is not null`),
    index("message_attachments_channel_index").on(t.channelId),
    index("message_attachments_user_index").on(t.userId, t.id),
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
    /** When the member last sent a message here. */
    spokeAt: instant(),
    /** Whether the member wants to hear what comes in a side room; of other channels it says nothing. */
    isFollowing: flag(false),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("channel_reads_unique").on(t.userId, t.channelId),
    index("channel_reads_channel_index").on(t.channelId),
    index("channel_reads_following_index")
      .on(t.userId)
      .where(sql`${t.isFollowing}`),
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
