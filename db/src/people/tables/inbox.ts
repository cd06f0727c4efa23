import { sql } from "drizzle-orm";
import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../../sql/columns.ts";
import { servers } from "../../chat/tables/servers.ts";
import { users } from "../../account/tables/users.ts";

/**
 * The kinds of inbox entries: those of the contract that are written, and `message`, which notifies
 * devices only, of every message of a channel.
 */
export type InboxKind =
  | "message"
  | "mention"
  | "reply"
  | "knock"
  | "request"
  | "answer"
  | "reaction"
  | "wall"
  | "joined"
  | "region"
  | "case"
  | "hook";

/**
 * An inbox entry, once for each subject. Its text is read from the subject whenever it is shown, so it
 * never shows more than its reader may see.
 */
export const inboxEntries = pgTable(
  "inbox_entries",
  {
    id: id(),
    /** The member whose inbox it is in. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /**
     * One of the kinds of the contract. There is no check constraint, so a new kind needs no migration.
     */
    kind: text().$type<InboxKind>().notNull(),
    /** The actor; null after their account is deleted, or if there is none. */
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** The server of the subject, if any. Only members who may see it are shown the entry. */
    serverId: uuid().references(() => servers.id, { onDelete: "cascade" }),
    /**
     * The id of the message, post, answer, server, channel, hook, member or action of a keeper that it
     * is about.
     */
    subjectId: uuid().notNull(),
    createdAt: createdAt(),
    readAt: instant(),
  },
  (t) => [
    unique("inbox_entries_unique").on(t.userId, t.kind, t.subjectId, t.actorId),
    index("inbox_entries_time_index").on(t.userId, t.createdAt, t.id),
    index("inbox_entries_unread_index")
      .on(t.userId)
      .where(sql`${t.readAt} is null`),
    index("inbox_entries_subject_index").on(t.subjectId),
    index("inbox_entries_server_index").on(t.serverId, t.userId),
    index("inbox_entries_actor_index").on(t.actorId),
  ],
);
