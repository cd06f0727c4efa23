import { sql } from "drizzle-orm";
import { bigint, check, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id } from "../../sql/columns.ts";

export const waitlistEntries = pgTable(
  "waitlist_entries",
  {
    id: id(),
    email: text().notNull().unique("waitlist_email_unique"),
    oniId: text().unique("waitlist_oni_id_unique"),
    /** Argon2id hash of the key that is needed to claim `oniId`; null if none was chosen. */
    accessKey: text(),
    source: text().notNull().default("landing"),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      "waitlist_email_form",
      sql`char_length(${t.email}) <= 254 and ${t.email} = lower(${t.email})`,
    ),
    check("waitlist_oni_id_form", sql`${t.oniId} ~ '^[a-z0-9_]{3,20}$'`),
  ],
);

/** Running totals, so that a count on every visitor's screen reads one row. */
export const counters = pgTable("counters", {
  name: text().primaryKey(),
  value: bigint({ mode: "number" }).notNull().default(0),
});
