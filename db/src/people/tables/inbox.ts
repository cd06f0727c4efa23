import { sql } from "drizzle-orm";
import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../../sql/columns.ts";
import { servers } from "../../chat/tables/servers.ts";
import { users } from "../../account/tables/users.ts";

/**
 * What a member is told of: those kinds of the contract that something writes, and `message`, a line of
 * somebody in a channel where every line is to ring, which is for devices only.
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
  | "case";

/**
 * Something that a member is told of, once for each subject. What it says is read from the subject
 * itself whenever it is shown, so that it never says more than its reader may still see.
 */
export const inboxEntries = pgTable(
  "inbox_entries",
  {
    id: id(),
    /** Whose inbox it is in. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** One of the kinds of the contract; no check names them, so that a kind more needs no migration. */
    kind: text().$type<InboxKind>().notNull(),
    /** Who did it; null once they departed, or where nobody did. */
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Where it is, for what is in a server: only who may see that server is shown the entry. */
    serverId: uuid().references(() => servers.id, { onDelete: "cascade" }),
    /** The message, post or answer, or else the server, channel, member or act of a keeper, that it is about. */
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
