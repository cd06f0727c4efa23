import { sql } from "drizzle-orm";
import { boolean, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { uuidv7 } from "uuidv7";

/** Primary key: a UUID v7 (RFC 9562) made by the application, so ids sort by creation time. */
export const id = () => uuid().primaryKey().$defaultFn(uuidv7);

/** Instant in UTC with millisecond precision, which is what a JavaScript `Date` can hold. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });

export const createdAt = () => instant().notNull().defaultNow();
export const updatedAt = () => instant().notNull().defaultNow();

/** A list of tags or badges; never null, empty by default. */
export const textArray = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'::text[]`);

export const flag = (initially: boolean) => boolean().notNull().default(initially);
