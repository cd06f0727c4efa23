import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * A place in the order of a list, which stays one when the item that stood there has gone: a time in
 * milliseconds since 1970, or what else the list is ordered by, and the id that orders items of the same time.
 */
export type PagePosition = { at: number; id: string };

/** The place of something that is ordered by a time. */
export const positionAt = (at: Date, id: string): PagePosition => ({ at: at.getTime(), id });

/** Whether something lies behind a place in a list that is ordered by a time and an id, the newest first. */
export const isBehind = (at: SQLWrapper, id: SQLWrapper, position: PagePosition): SQL =>
  sql`(${at}, ${id}) < (${timeOf(position)}, ${position.id}::uuid)`;

/** Whether it stands at a place or behind it. */
export const isFrom = (at: SQLWrapper, id: SQLWrapper, position: PagePosition): SQL =>
  sql`(${at}, ${id}) <= (${timeOf(position)}, ${position.id}::uuid)`;

const timeOf = ({ at }: PagePosition) => sql`${new Date(at).toISOString()}::timestamptz`;
