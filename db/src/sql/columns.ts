import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  index,
  type PgColumn,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { uuidv7 } from "uuidv7";

/** Primary key: a UUID v7 (RFC 9562) made by the application, so ids sort by creation time. */
export const id = () => uuid().primaryKey().$defaultFn(uuidv7);

/** Instant in UTC with millisecond precision, which is what a JavaScript `Date` can hold. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });

/** The present as an `instant` holds it, to be compared with one: that is rounded, and may lie just after `now()`. */
export const presentInstant = sql`now()::timestamptz(3)`;

export const createdAt = () => instant().notNull().defaultNow();
export const updatedAt = () => instant().notNull().defaultNow();

/** What `updatedAt` becomes with a change: the present, and later than before within a millisecond too. */
export const nextUpdatedAt = (column: PgColumn) =>
  sql`greatest(${presentInstant}, ${column} + interval '1 millisecond')`;

/** A list of tags or badges; never null, empty by default. */
export const textArray = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'::text[]`);

export const flag = (initially: boolean) => boolean().notNull().default(initially);

/**
 * The terms that a row's texts are found by, made by the application. Null until they are read: a trigger
 * forgets them whenever another version of the program, or anybody, writes another text.
 */
export const terms = customType<{ data: string }>({ dataType: () => "tsvector" });

/** How rows are found by their terms, and those whose terms are to be read. */
export const termIndexes = (table: string, row: { id: PgColumn; terms: PgColumn }) => [
  // Terms are put into the index some thousand rows at a time, which costs a fraction. A search
  // reads what still waits, so that is kept short (in KiB).
  index(`${table}_terms_index`)
    .using("gin", row.terms)
    .with({ fastupdate: true, gin_pending_list_limit: 2_048 }),
  index(`${table}_unread_index`)
    .on(row.id)
    .where(sql`${row.terms} is null`),
];
