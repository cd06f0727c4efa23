import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../../connection/database.ts";
import { images, messages, posts, servers, staleTerms, users } from "../../schema/index.ts";

/**
 * The searched columns of each kind, as one text. The triggers in the migrations name the same columns.
 */
const searchedTexts = {
  messages: sql`${messages.content}`,
  posts: sql`concat_ws(' ', ${posts.title}, ${posts.content}, array_to_string(${posts.tags}, ' '))`,
  images: sql`concat_ws(' ', ${images.title}, ${images.description}, array_to_string(${images.tags}, ' '))`,
  servers: sql`concat_ws(' ', ${servers.name}, ${servers.description}, array_to_string(${servers.tags}, ' '))`,
  users: sql`concat_ws(' ', ${users.username}, ${users.displayName}, ${users.bio},
    array_to_string(${users.userBadges}, ' '))`,
} satisfies Record<string, SQL>;

const tables = { messages, posts, images, servers, users };

/** A kind of item with search terms. */
export type FoundKind = keyof typeof searchedTexts;
export const foundKinds = ["users", "servers", "posts", "images", "messages"] as const;

/** Returns the terms of a text as a PostgreSQL `tsvector`. */
export type ReadTerms = (text: string) => string;

/** Texts are read in batches of this size, so that other work is hardly delayed. */
const batchSize = 200;

/**
 * Stores the terms of items whose texts changed since their terms were computed: of the item `id`, or of
 * some. Returns how many there were. Call it in the transaction that writes such a text.
 */
export async function storeTerms(
  db: Database,
  kind: FoundKind,
  readTerms: ReadTerms,
  id?: string,
): Promise<number> {
  const table: PgTable & (typeof tables)[FoundKind] = tables[kind];
  const isUnread = and(isNull(table.terms), id === undefined ? undefined : eq(table.id, id));
  const unread = await db
    .select({ id: table.id, text: sql<string>`${searchedTexts[kind]}` })
    .from(table)
    .where(isUnread)
    .orderBy(asc(table.id))
    .limit(batchSize)
    .for("no key update", { skipLocked: true });
  await storeRead(db, kind, unread, readTerms);
  return unread.length;
}

/**
 * Replaces terms of an earlier version for some items of a kind, in a transaction. Returns how many there
 * were.
 */
export async function storeStaleTerms(
  tx: Database,
  kind: FoundKind,
  readTerms: ReadTerms,
): Promise<number> {
  const table: PgTable & (typeof tables)[FoundKind] = tables[kind];
  const stale = await tx
    .select({ rowId: staleTerms.rowId })
    .from(staleTerms)
    .where(eq(staleTerms.kind, kind))
    .orderBy(asc(staleTerms.rowId))
    .limit(batchSize)
    .for("update", { skipLocked: true });
  const ids = stale.map(({ rowId }) => rowId);
  if (ids.length === 0) return 0;
  const rows = await tx
    .select({ id: table.id, text: sql<string>`${searchedTexts[kind]}` })
    .from(table)
    .where(inArray(table.id, ids))
    .orderBy(asc(table.id))
    .for("no key update");
  await storeRead(tx, kind, rows, readTerms);
  await tx.delete(staleTerms).where(and(eq(staleTerms.kind, kind), inArray(staleTerms.rowId, ids)));
  return ids.length;
}

async function storeRead(
  db: Database,
  kind: FoundKind,
  rows: readonly { id: string; text: string }[],
  readTerms: ReadTerms,
): Promise<void> {
  if (rows.length === 0) return;
  const table: PgTable & (typeof tables)[FoundKind] = tables[kind];
  const read = rows.map(({ id, text }) => ({ id, terms: readTerms(text) }));
  await db.execute(sql`
    update ${table} set "terms" = read."terms"::tsvector
    from jsonb_to_recordset(${JSON.stringify(read)}::text::jsonb) as read("id" uuid, "terms" text)
    where ${table.id} = read."id"`);
}
