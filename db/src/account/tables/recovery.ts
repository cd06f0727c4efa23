import { pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, flag, id, instant } from "../../sql/columns.ts";
import { users } from "./users.ts";

const member = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** A code that replaces the password once. Its row is deleted when it is used. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: id(),
    userId: member(),
    /** Argon2id of the code, salted with the member, so that one hash finds a code. */
    hash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique("recovery_codes_hash_unique").on(t.userId, t.hash)],
);

/** The reset link that an operator or a letter has created for a member, until it is used or expires. */
export const resetLinks = pgTable("reset_links", {
  id: id(),
  userId: member().unique("reset_links_user_unique"),
  /** SHA-256 of the secret in the URL. */
  hash: text().notNull().unique("reset_links_hash_unique"),
  createdAt: createdAt(),
  expiresAt: instant().notNull(),
  /**
   * True if the link was mailed. It then also requires a code of the authenticator app, because the mail
   * may be read by others.
   */
  isMailed: flag(false),
});
