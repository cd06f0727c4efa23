import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { uuidv7 } from "uuidv7";
import { createdAt, instant } from "../../sql/columns.ts";
import { users } from "./users.ts";

/**
 * A signed-in device or a token. `id` is the SHA-256 of the client's secret; `publicId` may be shown.
 * Tokens have `name` and `scopes`; `expiresAt` is infinite for those without an end.
 */
export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    publicId: uuid().notNull().unique("sessions_public_id_unique").$defaultFn(uuidv7),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    userAgent: text(),
    name: text(),
    scopes: text().array(),
  },
  (t) => [
    index("sessions_user_index").on(t.userId),
    index("sessions_expiry_index").on(t.expiresAt),
  ],
);
