import { and, desc, eq, inArray, isNotNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { channels, messages } from "../../schema/index.ts";
import {
  advanceRev,
  type ListedChannel,
  lockChannel,
  selectChannels,
} from "../channels/channels.ts";
import { isBehind, type PagePosition, positionAt } from "../../sql/page-position.ts";

/** Returns the thread of a message, or undefined. It does not check visibility. */
export async function findThread(db: Database, rootMessageId: string) {
  const [thread] = await db
    .select({ id: channels.id })
    .from(channels)
    .where(eq(channels.rootMessageId, rootMessageId));
  return thread?.id;
}

/**
 * Returns whether a channel is a thread, and its audiences, which a thread of it gets; undefined when it is
 * gone. The lock keeps them until the thread is committed.
 */
export async function lockParent(tx: Database, channelId: string) {
  const [parent] = await tx
    .select({
      isThread: sql<boolean>`${channels.parentId} is not null`,
      audiences: {
        seeRoleIds: channels.seeRoleIds,
        seeUserIds: channels.seeUserIds,
        writeRoleIds: channels.writeRoleIds,
        writeUserIds: channels.writeUserIds,
      },
    })
    .from(channels)
    .where(eq(channels.id, channelId))
    .for("no key update");
  return parent;
}

/**
 * Opens a thread about a message and returns its id, or null when there is one already. It gets the
 * audiences of its channel, and the root message a new `rev`. Violates `channels_name_unique` when the name exists.
 */
export async function insertThread(
  tx: Database,
  thread: { serverId: string; parentId: string; rootMessageId: string; name: string },
): Promise<string | null> {
  const parent = await lockParent(tx, thread.parentId);
  if (await findThread(tx, thread.rootMessageId)) return null;
  const made = {
    ...thread,
    ...parent?.audiences,
    rippledSeq: 0,
    rippledAt: sql`clock_timestamp()`,
  };
  const [channel] = await tx.insert(channels).values(made).returning({ id: channels.id });
  if (!channel) throw new Error("The insert of a thread returned no row.");
  await touchRoot(tx, thread);
  return channel.id;
}

/**
 * Sets the `rev` of a thread's root message to the next one of its channel, even if the message was
 * deleted.
 */
export async function touchRoot(
  tx: Database,
  { parentId, rootMessageId }: { parentId: string; rootMessageId: string },
): Promise<void> {
  const rev = await advanceRev(tx, parentId);
  if (rev === undefined) return;
  await tx.update(messages).set({ rev }).where(eq(messages.id, rootMessageId));
}

/**
 * Marks the root message of a thread as due for a new `rev`, because a message of the thread was deleted.
 */
export async function markRootStale(tx: Database, channelId: string): Promise<void> {
  await tx.update(channels).set({ rippledSeq: null }).where(eq(channels.id, channelId));
}

/**
 * The outcome of `refreshRoot`: `rippled` with the root message, `early` with the wait until the next
 * attempt, or `unchanged`.
 */
export type RootRefresh =
  | { outcome: "rippled"; rootMessageId: string }
  | { outcome: "early"; waitMs: number }
  | { outcome: "unchanged" };

export const refreshRoot = (db: Database, channelId: string, windowMs: number) =>
  db.transaction(async (tx): Promise<RootRefresh> => {
    // Locks the parent channel first, in the same order as the deletion of a thread, to prevent a
    // deadlock.
    const above = tx
      .select({ id: channels.parentId })
      .from(channels)
      .where(eq(channels.id, channelId));
    await lockChannel(tx, above);
    const [thread] = await tx
      .select({
        parentId: channels.parentId,
        rootMessageId: channels.rootMessageId,
        lastSeq: channels.lastSeq,
        rippledSeq: channels.rippledSeq,
        waitMs: sql<number>`coalesce(ceil(1000 * extract(epoch from ${channels.rippledAt}
          + interval '1 millisecond' * ${windowMs} - clock_timestamp())), 0)::int`,
      })
      .from(channels)
      .where(eq(channels.id, channelId))
      .for("no key update");
    if (!thread || thread.parentId === null || thread.rootMessageId === null) {
      return { outcome: "unchanged" };
    }
    const { parentId, rootMessageId, lastSeq, rippledSeq, waitMs } = thread;
    if (rippledSeq === lastSeq) return { outcome: "unchanged" };
    if (waitMs > 0) return { outcome: "early", waitMs: Math.min(waitMs, windowMs) };
    await touchRoot(tx, { parentId, rootMessageId });
    await tx
      .update(channels)
      .set({ rippledSeq: lastSeq, rippledAt: sql`clock_timestamp()` })
      .where(eq(channels.id, channelId));
    return { outcome: "rippled", rootMessageId };
  });

/**
 * Returns threads whose change was not published for `unpublishedMs`, for example because a process was
 * killed.
 */
export async function listStaleThreads(
  db: Database,
  limit: number,
  unpublishedMs: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: channels.id })
    .from(channels)
    .where(
      and(
        isNotNull(channels.parentId),
        sql`${channels.rippledSeq} is distinct from ${channels.lastSeq}`,
        or(
          sql`${channels.rippledAt} is null`,
          lte(
            channels.rippledAt,
            sql`clock_timestamp() - interval '1 millisecond' * ${unpublishedMs}::int`,
          ),
        ),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Returns the threads of a channel with the viewer's unread counts, by their last message. It does not
 * check visibility.
 */
export async function listThreads(
  db: Database,
  viewerId: string,
  { parentId, after, limit }: { parentId: string; after?: PagePosition | undefined; limit: number },
): Promise<(ListedChannel & { place: PagePosition })[]> {
  const page = db
    .select({ id: channels.id, at: activeAt })
    .from(channels)
    .where(and(eq(channels.parentId, parentId), after && isBehind(activeAt, channels.id, after)))
    .orderBy(desc(activeAt), desc(channels.id))
    .limit(limit);
  const cursors = new Map((await page).map(({ id, at }) => [id, positionAt(at, id)]));
  const listed = await selectChannels(db, viewerId).where(
    inArray(channels.id, [...cursors.keys()]),
  );
  const byId = new Map(listed.map((thread) => [thread.id, thread]));
  return [...cursors].flatMap(([id, cursor]) => {
    const thread = byId.get(id);
    return thread ? [{ ...thread, place: cursor }] : [];
  });
}

/** Returns the position of a thread in that list, or undefined. */
export async function findThreadPosition(
  db: Database,
  { parentId, id }: { parentId: string; id: string },
): Promise<PagePosition | undefined> {
  const [thread] = await db
    .select({ at: activeAt })
    .from(channels)
    .where(and(eq(channels.id, id), eq(channels.parentId, parentId)));
  return thread && positionAt(thread.at, id);
}

/**
 * The time of the last message of a channel, or of its creation if there is none, in a query of
 * `channels`.
 */
const activeAt = sql<Date>`coalesce((
  select last."createdAt" from ${messages} last where last."channelId" = ${channels}.id
  order by last.seq desc limit 1
), ${channels}."createdAt")`.mapWith(channels.createdAt);
