import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * A position in the order of a list, which stays valid after its item is deleted. It is a time in
 * milliseconds since 1970, or another sort key, and the id that orders items with the same key.
 */
export type PagePosition = { at: number; id: string };

/** Returns the position of an item that is ordered by a time. */
export const positionAt = (at: Date, id: string): PagePosition => ({ at: at.getTime(), id });

/** SQL condition: an item is after a position in a newest-first list ordered by a time and an id. */
export const isBehind = (at: SQLWrapper, id: SQLWrapper, position: PagePosition): SQL =>
  sql`(${at}, ${id}) < (${timeOf(position)}, ${position.id}::uuid)`;

/** SQL condition: an item is at or after a position. */
export const isFrom = (at: SQLWrapper, id: SQLWrapper, position: PagePosition): SQL =>
  sql`(${at}, ${id}) <= (${timeOf(position)}, ${position.id}::uuid)`;

const timeOf = ({ at }: PagePosition) => sql`${new Date(at).toISOString()}::timestamptz`;
