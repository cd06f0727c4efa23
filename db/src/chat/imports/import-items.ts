import { and, asc, count, eq, inArray, lt, notInArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { UUID, uuidv7 } from "uuidv7";
import type { Database } from "../../connection/database.ts";
import { importItems } from "../../schema/index.ts";

/** An item that was read from a source. `item` is JSON without NUL and half surrogate pairs. */
export type StagedItem = {
  kind: "category" | "channel" | "author" | "message";
  sourceId: string;
  channelSourceId: string | null;
  at: Date | null;
  item: unknown;
};

/** A staged message with its position in its channel, and the time of the message that it replies to. */
export type StagedMessage = { ordinal: number; at: Date; item: unknown; repliedAt: Date | null };

/** Stores items of an import. An id that is stored already is ignored. Returns how many were added. */
export async function stageItems(
  db: Database,
  importId: string,
  items: readonly StagedItem[],
): Promise<number> {
  if (items.length === 0) return 0;
  const added = await db
    .insert(importItems)
    .values(items.map((item) => ({ importId, ...item })))
    .onConflictDoNothing()
    .returning({ ordinal: importItems.ordinal });
  return added.length;
}

/** Runs a statement that reads or deletes all items of an import. It may take longer than others. */
const withoutTimeLimit = <Result>(db: Database, work: (tx: Database) => Promise<Result>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    return work(tx);
  });

const dayMs = 24 * 60 * 60_000;

/** Returns the id of a new import, and deletes what imports that were killed have left for a day. */
export async function beginImport(db: Database): Promise<string> {
  const dayAgo = UUID.fromFieldsV7(Date.now() - dayMs, 0, 0, 0).toString();
  await withoutTimeLimit(db, (tx) =>
    tx.delete(importItems).where(lt(importItems.importId, dayAgo)),
  );
  return uuidv7();
}

/** Deletes the items of an import. */
export async function endImport(db: Database, importId: string): Promise<void> {
  await withoutTimeLimit(db, (tx) =>
    tx.delete(importItems).where(eq(importItems.importId, importId)),
  );
}

/** Returns all categories or channels of an import, in the order of the source. */
export async function listStaged(
  db: Database,
  importId: string,
  kind: "category" | "channel",
): Promise<unknown[]> {
  const rows = await db
    .select({ item: importItems.item })
    .from(importItems)
    .where(and(eq(importItems.importId, importId), eq(importItems.kind, kind)))
    .orderBy(asc(importItems.ordinal));
  return rows.map(({ item }) => item);
}

/** Returns the staged authors of these ids. */
export async function listStagedAuthors(
  db: Database,
  importId: string,
  sourceIds: readonly string[],
): Promise<unknown[]> {
  const rows = await db
    .select({ item: importItems.item })
    .from(importItems)
    .where(
      and(
        eq(importItems.importId, importId),
        eq(importItems.kind, "author"),
        inArray(importItems.sourceId, [...sourceIds]),
      ),
    );
  return rows.map(({ item }) => item);
}

const replied = alias(importItems, "replied");

/**
 * Returns messages of a channel after one of them: by their time, those of one time in the order of the
 * source.
 */
export function listStagedMessages(
  db: Database,
  { importId, channelId, after }: { importId: string; channelId: string; after?: StagedMessage },
  limit: number,
) {
  const { at, ordinal, importId: ofImport, channelSourceId } = importItems;
  // A comparison of rows starts the index at the page. With `or` it would begin at the channel.
  const isAfter =
    after && sql`(${at}, ${ordinal}) > (${sql.param(after.at, at)}, ${after.ordinal}::bigint)`;
  return db
    .select({
      ordinal,
      at: sql<Date>`${at}`.mapWith(at),
      item: importItems.item,
      repliedAt: replied.at,
    })
    .from(importItems)
    .leftJoin(
      replied,
      and(
        eq(replied.importId, ofImport),
        eq(replied.kind, "message"),
        eq(replied.sourceId, sql`${importItems.item} ->> 'replyToId'`),
      ),
    )
    .where(and(eq(ofImport, importId), eq(channelSourceId, channelId), isAfter))
    .orderBy(asc(at), asc(ordinal))
    .limit(limit);
}

/** Returns the time of a staged message, or undefined. */
export async function findStagedTime(
  db: Database,
  importId: string,
  sourceId: string,
): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: importItems.at })
    .from(importItems)
    .where(
      and(
        eq(importItems.importId, importId),
        eq(importItems.kind, "message"),
        eq(importItems.sourceId, sourceId),
      ),
    );
  return row?.at ?? undefined;
}

/** Returns the time of the oldest of the newest `limit` pinned messages of a channel, or null without pins. */
export async function findFirstPin(
  db: Database,
  { importId, channelId }: { importId: string; channelId: string },
  limit: number,
): Promise<Date | null> {
  const pins = await withoutTimeLimit(db, (tx) =>
    tx
      .select({ at: importItems.at })
      .from(importItems)
      .where(
        and(
          eq(importItems.importId, importId),
          eq(importItems.channelSourceId, channelId),
          sql`(${importItems.item} ->> 'isPinned')::boolean`,
        ),
      )
      .orderBy(sql`${importItems.at} desc`)
      .limit(limit),
  );
  return pins.at(-1)?.at ?? null;
}

/**
 * Returns the number of staged messages, and of those whose channel was not staged. Updates the statistics
 * of the table first. Without them the plans of the queries here would read it whole for each page.
 */
export async function countStaged(
  db: Database,
  importId: string,
): Promise<{ messages: number; strays: number }> {
  const ofImport = eq(importItems.importId, importId);
  const channelIds = db
    .select({ id: importItems.sourceId })
    .from(importItems)
    .where(and(ofImport, eq(importItems.kind, "channel")));
  const isStray = notInArray(importItems.channelSourceId, channelIds);
  return withoutTimeLimit(db, async (tx) => {
    await tx.execute(sql`analyze ${importItems}`);
    const [counted] = await tx
      .select({
        messages: count(),
        strays: sql<number>`(count(*) filter (where ${isStray}))::int`,
      })
      .from(importItems)
      .where(and(ofImport, eq(importItems.kind, "message")));
    return counted ?? { messages: 0, strays: 0 };
  });
}
