import { sql, type SQLWrapper } from "drizzle-orm";

/**
 * The kind of an emoji: reactions that differ only by a variation selector (U+FE0E, U+FE0F) are the same.
 * They are stored in one form; rows of version 0.1 may have another.
 */
export const emojiKind = (emoji: SQLWrapper) =>
  sql<string>`translate(${emoji}, U&'\\FE0E\\FE0F', '')`;

/** SQL condition: the two emoji are of the same kind. */
export const isKind = (one: SQLWrapper, other: string) =>
  sql`${emojiKind(one)} = ${emojiKind(sql`${other}::text`)}`;
