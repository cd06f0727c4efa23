import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../../sql/columns.ts";
import { users } from "./users.ts";

/**
 * A letter in the queue. Its text and link are generated when it is sent, so that the row contains no
 * secret.
 */
export const letters = pgTable(
  "letters",
  {
    id: id(),
    kind: text({ enum: ["reset", "confirm", "undo", "notice"] }).notNull(),
    /**
     * An email. For `reset` it is the text that the visitor entered; whether a member has it is checked
     * when it is sent.
     */
    recipient: text().notNull(),
    /** The member that it is about, if known. */
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    /** The id of the change of email, or the subject of a notice. */
    about: text(),
    createdAt: createdAt(),
    /** The time of the next attempt. */
    dueAt: instant().notNull().defaultNow(),
    failureCount: integer().notNull().default(0),
  },
  (t) => [
    index("letters_due_index").on(t.dueAt),
    index("letters_user_index").on(t.userId),
    index("letters_recipient_index").on(t.recipient, t.kind),
    check("letters_kind", sql`${t.kind} in ('reset', 'confirm', 'undo', 'notice')`),
  ],
);

/** A change from one email to another. The new one confirms it, and the old one can undo it. */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    fromEmail: text().notNull(),
    toEmail: text().notNull(),
    /** SHA-256 of the secrets in the links; null until the letter is sent, and after the link is used. */
    confirmHash: text().unique("email_changes_confirm_unique"),
    undoHash: text().unique("email_changes_undo_unique"),
    createdAt: createdAt(),
    confirmedAt: instant(),
  },
  (t) => [index("email_changes_user_index").on(t.userId)],
);
