import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../../sql/columns.ts";
import { users } from "./users.ts";

/**
 * A letter that is to be sent. It holds no text: what stands in it, its link above all, is made when it is
 * sent, so that nothing which opens anything lies here.
 */
export const letters = pgTable(
  "letters",
  {
    id: id(),
    kind: text({ enum: ["reset", "confirm", "undo", "notice"] }).notNull(),
    /** An email. Of `reset`, whatever a visitor wrote: whether anybody has it is asked when it is sent. */
    recipient: text().notNull(),
    /** Whom it is about, where that is known. */
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    /** The change of an email that it is about, or what a notice tells of. */
    about: text(),
    createdAt: createdAt(),
    /** When it is tried next. */
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

/** From one email to another: confirmed by the new one, undone by the old one. */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    fromEmail: text().notNull(),
    toEmail: text().notNull(),
    /** SHA-256 of the secrets in the links; null until their letter is sent, and once they are used. */
    confirmHash: text().unique("email_changes_confirm_unique"),
    undoHash: text().unique("email_changes_undo_unique"),
    createdAt: createdAt(),
    confirmedAt: instant(),
  },
  (t) => [index("email_changes_user_index").on(t.userId)],
);
