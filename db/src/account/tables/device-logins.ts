import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, flag, id, instant } from "../../sql/columns.ts";
import { users } from "./users.ts";

/**
 * A program that waits for a member to confirm its login. `hash` is the SHA-256 of its device code. A
 * confirmed login has `userId` until the program fetches its token.
 */
export const deviceLogins = pgTable(
  "device_logins",
  {
    id: id(),
    hash: text().notNull().unique("device_logins_hash_unique"),
    userCode: text().notNull().unique("device_logins_user_code_unique"),
    name: text().notNull(),
    scopes: text().array().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    polledAt: instant(),
    isDenied: flag(false),
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [
    index("device_logins_expiry_index").on(t.expiresAt),
    index("device_logins_user_index").on(t.userId),
  ],
);
