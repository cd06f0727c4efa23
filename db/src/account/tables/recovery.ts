import { pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, flag, id, instant } from "../../sql/columns.ts";
import { users } from "./users.ts";

const member = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** What a member comes back with once, when the password is gone. Who has used one has one row less. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: id(),
    userId: member(),
    /** Argon2id of the code, salted with the member, so that a code is looked up by one hash. */
    hash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique("recovery_codes_hash_unique").on(t.userId, t.hash)],
);

/** The one way in that an operator or a letter has made for a member, until it is used or its time is over. */
export const resetLinks = pgTable("reset_links", {
  id: id(),
  userId: member().unique("reset_links_user_unique"),
  /** SHA-256 of the secret in the address. */
  hash: text().notNull().unique("reset_links_hash_unique"),
  createdAt: createdAt(),
  expiresAt: instant().notNull(),
  /** Whoever reads the member's mail has it; the authenticator app still has to agree then. */
  isMailed: flag(false),
});
