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
    /** Null after the author's account is deleted. The content stays without a name. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** The webhook that posted it, which may be deleted. Such a message has no `userId`. */
    webhookId: uuid(),
    /** The name of its author if a webhook posted it. */
    authorName: text(),
    /** The mask that wrote it, if it was imported. Such a message has no `userId`. */
    maskId: uuid(),
    /** 1, 2, 3… within the channel, without gaps, never reused. */
    seq: integer().notNull(),
    /** The channel's change counter at the last change of this message. */
    rev: integer().notNull(),
    content: text().notNull(),
    terms: terms(),
    replyToId: uuid().references((): AnyPgColumn => messages.id, { onDelete: "set null" }),
    /** Chosen by the client, so that a repeated send inserts one message. */
    nonce: uuid(),
    /** SHA-256 of the content that was first sent under `nonce`. Edits do not change it. */
    nonceDigest: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    editedAt: instant(),
    deletedAt: instant(),
    /** Null while it is not pinned. */
    pinnedAt: instant(),
    /** Null after the account of the member who pinned it is deleted. */
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
    index("messages_mask_index")
      .on(t.maskId, t.id)
      .where(sql`${t.maskId} is not null`),
    index("messages_age_index").on(t.createdAt, t.id),
    // The message count of a thread is its highest `seq` minus the deleted messages.
    index("messages_deleted_index")
      .on(t.channelId)
      .where(sql`${t.deletedAt} is not null`),
    ...termIndexes("messages", t),
    check("messages_seq_positive", sql`${t.seq} >= 1 and ${t.rev} >= 1`),
    check("messages_content_length", sql`char_length(${t.content}) <= 4000`),
  ],
);

/**
 * The data of a message and its related rows before it was removed, as PostgreSQL converts rows to JSON.
 */
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

/**
 * Messages that were removed by an action that can be undone until `expiresAt`, in their earlier form.
 */
export const removedMessages = pgTable(
  "removed_messages",
  {
    messageId: uuid()
      .primaryKey()
      .references(() => messages.id, { onDelete: "cascade" }),
    /** The id of the action that removed it and can restore it, for example of a ban. */
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

/**
 * A file for a channel. Only its uploader may read it until a message of theirs in that channel includes
 * it.
 */
export const attachments = pgTable(
  "message_attachments",
  {
    id: id(),
    objectKey: text()
      .notNull()
      .unique("message_attachments_object_unique")
      .references(() => objects.key, { onDelete: "cascade" }),
    channelId: channel(),
    /** For a file of an imported message the owner of the server. */
    userId: member(),
    /** Null until it is sent. */
    messageId: uuid().references(() => messages.id, { onDelete: "cascade" }),
    /** 1, 2, 3… within its message; 0 until it is sent. */
    position: integer().notNull().default(0),
    name: text().notNull(),
    /** The text alternative; null if none was given. */
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

/** A mention of a member in a message that they may see. */
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

/** A member's read position in a channel. Without a row it is 0. */
export const channelReads = pgTable(
  "channel_reads",
  {
    id: id(),
    channelId: channel(),
    userId: member(),
    lastReadSeq: integer().notNull().default(0),
    /** The direct line is hidden from the member up to this message; null while it is shown. */
    hiddenSeq: integer(),
    /** The time at which the member last sent a message here. */
    spokeAt: instant(),
    /** True if the member follows a thread. It has no meaning for other channels. */
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

/** A message at the time of its report. Times have the format of the contract. */
export type ReportedMessage = {
  seq: number;
  rev: number;
  content: string;
  createdAt: string;
  editedAt: string | null;
  replyToId: string | null;
  /** Absent in reports of a version that did not store it. */
  replyToSeq?: number | null;
  author: {
    id: string;
    /** Null for a webhook. */
    username: string | null;
    displayName: string | null;
    profileImageUrl: string | null;
    /** Absent in reports of a version that did not store it. */
    isBot?: boolean;
  } | null;
};

export const reports = pgTable(
  "reports",
  {
    id: id(),
    /** A report outlives its message and channel, so their ids have no foreign key. */
    messageId: uuid().notNull(),
    channelId: uuid().notNull(),
    /** Null after the server is deleted, and in reports of a version that did not store it. */
    serverId: uuid().references(() => servers.id, { onDelete: "set null" }),
    reporterId: uuid().references(() => users.id, { onDelete: "set null" }),
    reason: text().notNull(),
    /** Null in reports of a version that did not store it. */
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
