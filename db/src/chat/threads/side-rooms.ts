import { and, desc, eq, inArray, isNotNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { channels, messages } from "../../schema/index.ts";
import {
  advanceRev,
  type ListedChannel,
  lockChannel,
  selectChannels,
} from "../channels/channels.ts";
import { isBehind, type PagePosition, positionAt } from "../../sql/place.ts";

/** The side room of a message, or undefined. Says nothing about who may see it. */
export async function findThread(db: Database, rootMessageId: string) {
  const [thread] = await db
    .select({ id: channels.id })
    .from(channels)
    .where(eq(channels.rootMessageId, rootMessageId));
  return thread?.id;
}

/**
 * Opens a side room about a message and answers its id, or null when there is one already. Its root gets a new
 * `rev` with it. Breaks `channels_name_unique` on a name already there.
 */
export async function insertThread(
  tx: Database,
  thread: { serverId: string; parentId: string; rootMessageId: string; name: string },
): Promise<string | null> {
  await lockChannel(tx, thread.parentId);
  if (await findThread(tx, thread.rootMessageId)) return null;
  const made = { ...thread, rippledSeq: 0, rippledAt: sql`clock_timestamp()` };
  const [channel] = await tx.insert(channels).values(made).returning({ id: channels.id });
  if (!channel) throw new Error("The insert of a side room returned no row.");
  await touchRoot(tx, thread);
  return channel.id;
}

/** Gives the root of a side room the next `rev` of its channel, whether it was deleted or not. */
export async function touchRoot(
  tx: Database,
  { parentId, rootMessageId }: { parentId: string; rootMessageId: string },
): Promise<void> {
  const rev = await advanceRev(tx, parentId);
  if (rev === undefined) return;
  await tx.update(messages).set({ rev }).where(eq(messages.id, rootMessageId));
}

/** The message above a side room is due for another `rev`: not all of its messages are left. */
export async function markRootStale(tx: Database, channelId: string): Promise<void> {
  await tx.update(channels).set({ rippledSeq: null }).where(eq(channels.id, channelId));
}

/**
 * Gives the message above a side room a new `rev` if the room has grown or shrunk since it last got one, but
 * not within `windowMs` of that. `rippled` names the message; of `early` it is to be tried again after
 * `waitMs`.
 */
export type RootRefresh =
  | { outcome: "rippled"; rootMessageId: string }
  | { outcome: "early"; waitMs: number }
  | { outcome: "unchanged" };

export const refreshRoot = (db: Database, channelId: string, windowMs: number) =>
  db.transaction(async (tx): Promise<RootRefresh> => {
    // The channel above comes first, as for whoever removes a room, or they would wait for each other.
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

/** Side rooms whose growth was not told for so long, as a killed process leaves them. */
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

/** The side rooms of a channel, with what is unread in each to a viewer who may see it, by their last message. */
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

/** Where a side room of a channel stands in that list, or undefined. */
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

/** When something was last sent to a channel, or else it was made; in a query of `channels`. */
const activeAt = sql<Date>`coalesce((
  select last."createdAt" from ${messages} last where last."channelId" = ${channels}.id
  order by last.seq desc limit 1
), ${channels}."createdAt")`.mapWith(channels.createdAt);
