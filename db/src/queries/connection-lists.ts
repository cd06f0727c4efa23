import { inArray, or, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Database } from "../database.ts";
import { connectionCutoffs, connections, userTags } from "../schema/index.ts";
import { type Kept, keptLinks } from "./connection-ranks.ts";

/** Two linked members, the smaller id first. */
export type Pair = { fromUserId: string; toUserId: string };

/** A stored link, without what is only shown of it. */
export type ConnectionRow = Pair & {
  id: string;
  rank: number;
  isKeptByFrom: boolean;
  isKeptByTo: boolean;
};

/** Every stored link of these members. */
export function listRows(tx: Database, userIds: readonly string[]): Promise<ConnectionRow[]> {
  return tx
    .select({
      id: connections.id,
      fromUserId: connections.fromUserId,
      toUserId: connections.toUserId,
      rank: connections.rank,
      isKeptByFrom: connections.isKeptByFrom,
      isKeptByTo: connections.isKeptByTo,
    })
    .from(connections)
    .where(
      or(
        inArray(connections.fromUserId, [...userIds]),
        inArray(connections.toUserId, [...userIds]),
      ),
    );
}

/** By member, the links that each of these keeps among the rows. */
export function keptAmong(
  rows: readonly ConnectionRow[],
  userIds: readonly string[],
): Map<string, Kept> {
  const lists = new Map<string, Kept>(userIds.map((userId) => [userId, new Map()]));
  for (const { fromUserId, toUserId, rank, isKeptByFrom, isKeptByTo } of rows) {
    if (isKeptByFrom) lists.get(fromUserId)?.set(toUserId, rank);
    if (isKeptByTo) lists.get(toUserId)?.set(fromUserId, rank);
  }
  return lists;
}

/** A list in which `userId` now has `rank`, or nothing; what is too many falls off the weak end. */
export function adjust(kept: Kept, userId: string, rank: number | null): Kept {
  const adjusted = new Map(kept);
  adjusted.delete(userId);
  if (rank !== null) adjusted.set(userId, rank);
  if (adjusted.size > keptLinks) adjusted.delete(weakestOf(adjusted).weakestId);
  return adjusted;
}

function weakestOf(kept: Kept): { weakestId: string; rank: number } {
  const [weakest] = [...kept].sort(([a, rankA], [b, rankB]) => rankA - rankB || (a < b ? -1 : 1));
  if (!weakest) throw new Error("A list without links has no weakest one.");
  return { weakestId: weakest[0], rank: weakest[1] };
}

type Settled = Omit<ConnectionRow, "id"> & { row: ConnectionRow | undefined };

/** What becomes of every pair that is stored or listed. Ends without a new list keep what they kept. */
function settle(rows: readonly ConnectionRow[], lists: ReadonlyMap<string, Kept>): Settled[] {
  const pairs = new Map<string, Pair & { row?: ConnectionRow }>();
  for (const row of rows) pairs.set(`${row.fromUserId} ${row.toUserId}`, { ...row, row });
  for (const [userId, kept] of lists) {
    for (const otherId of kept.keys()) {
      const [fromUserId, toUserId] = userId < otherId ? [userId, otherId] : [otherId, userId];
      const key = `${fromUserId} ${toUserId}`;
      if (!pairs.has(key)) pairs.set(key, { fromUserId, toUserId });
    }
  }
  return [...pairs.values()].map(({ fromUserId, toUserId, row }) => {
    const from = lists.get(fromUserId);
    const to = lists.get(toUserId);
    return {
      fromUserId,
      toUserId,
      row,
      rank: from?.get(toUserId) ?? to?.get(fromUserId) ?? row?.rank ?? 0,
      isKeptByFrom: from ? from.has(toUserId) : (row?.isKeptByFrom ?? false),
      isKeptByTo: to ? to.has(fromUserId) : (row?.isKeptByTo ?? false),
    };
  });
}

/**
 * Stores what these members keep now: `lists` are theirs, `rows` every link they had. Shared tags are
 * read again for new links and those of `userId`, whose tags have moved. Answers the ids of the links
 * that were made and the pairs that were parted.
 */
export async function storeLists(
  tx: Database,
  {
    userId,
    rows,
    lists,
  }: { userId: string; rows: readonly ConnectionRow[]; lists: ReadonlyMap<string, Kept> },
): Promise<{ made: string[]; parted: Pair[] }> {
  const settled = settle(rows, lists);
  const standing = settled.filter(({ isKeptByFrom, isKeptByTo }) => isKeptByFrom || isKeptByTo);
  const parted = settled.flatMap(({ row, isKeptByFrom, isKeptByTo }) =>
    row && !isKeptByFrom && !isKeptByTo ? [row] : [],
  );
  const written = standing
    .filter(
      ({ row, ...now }) =>
        !row ||
        now.fromUserId === userId ||
        now.toUserId === userId ||
        now.rank !== row.rank ||
        now.isKeptByFrom !== row.isKeptByFrom ||
        now.isKeptByTo !== row.isKeptByTo,
    )
    .map(({ row, ...now }) => ({ ...now, id: row?.id ?? uuidv7(), isNew: !row }));
  await deleteRows(tx, parted);
  await upsertRows(tx, written);
  await storeCutoffs(tx, lists);
  return {
    made: written.filter(({ isNew }) => isNew).map(({ id }) => id),
    parted: parted.map(({ fromUserId, toUserId }) => ({ fromUserId, toUserId })),
  };
}

async function deleteRows(tx: Database, rows: readonly ConnectionRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.delete(connections).where(inArray(connections.id, ids));
}

async function upsertRows(tx: Database, rows: readonly ConnectionRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into ${connections}
      ("id", "fromUserId", "toUserId", "rank", "isKeptByFrom", "isKeptByTo", "sharedTags", "strength")
    select link.*, shared.tags, cardinality(shared.tags)
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as link(
      "id" uuid, "fromUserId" uuid, "toUserId" uuid, "rank" bigint,
      "isKeptByFrom" boolean, "isKeptByTo" boolean
    ) cross join lateral (
      select array_agg(mine.tag order by mine.tag) as tags
      from ${userTags} as mine join ${userTags} as theirs on theirs.tag = mine.tag
      where mine."userId" = link."fromUserId" and theirs."userId" = link."toUserId"
    ) as shared
    on conflict ("fromUserId", "toUserId") do update set
      "rank" = excluded."rank", "isKeptByFrom" = excluded."isKeptByFrom",
      "isKeptByTo" = excluded."isKeptByTo", "sharedTags" = excluded."sharedTags",
      "strength" = excluded."strength"`);
}

async function storeCutoffs(tx: Database, lists: ReadonlyMap<string, Kept>): Promise<void> {
  const full = [...lists].filter(([, kept]) => kept.size === keptLinks);
  const short = [...lists].filter(([, kept]) => kept.size < keptLinks).map(([userId]) => userId);
  if (short.length > 0) {
    await tx.delete(connectionCutoffs).where(inArray(connectionCutoffs.userId, short));
  }
  if (full.length > 0) {
    await tx
      .insert(connectionCutoffs)
      .values(full.map(([userId, kept]) => ({ userId, ...weakestOf(kept) })))
      .onConflictDoUpdate({
        target: connectionCutoffs.userId,
        set: { rank: sql`excluded."rank"`, weakestId: sql`excluded."weakestId"` },
      });
  }
}
