import { asc, eq, inArray, or } from "drizzle-orm";
import type { Database } from "../database.ts";
import { connections } from "../schema/index.ts";
import { adjust, keptAmong, listRows, type Pair, storeLists } from "./connection-lists.ts";
import { listNeighbours, listRerated, type Neighbour, rankAnew } from "./connection-ranks.ts";
import type { TagMove } from "./tags.ts";

/** A link as the map shows it. */
export type Link = Pair & { strength: number; sharedTags: string[] };

/** Links that are new or different, and pairs that are no longer linked. */
export type LinkChange = { connections: Link[]; removedConnections: Pair[] };

/**
 * Brings the links around a member up to date after their tags have moved, touching nothing beyond
 * the members who share a tag with them. Only within a map turn.
 *
 * A rank hangs on its two ends alone. So whoever keeps the member still, or begins to, needs just
 * that one rank; only who loses a link from a full list, or carries a tag whose rarity the moves
 * have changed, has everyone around them ranked anew.
 */
export async function refreshConnections(
  tx: Database,
  userId: string,
  moves: readonly TagMove[],
): Promise<LinkChange> {
  const changed = moves.filter(({ before, after }) => before === 0 || after === 0);
  if (changed.length === 0) return { connections: [], removedConnections: [] };
  const before = await listLinks(tx, userId, []);
  const neighbours = await listNeighbours(tx, userId);

  const anew = new Set(await listRerated(tx, changed));
  for (const neighbour of neighbours) if (losesTheMember(neighbour)) anew.add(neighbour.otherId);
  anew.delete(userId);
  const lists = await rankAnew(tx, [...anew]);
  const own = neighbours.filter(({ isOwn }) => isOwn);
  lists.set(userId, new Map(own.map(({ otherId, after }) => [otherId, after ?? 0])));

  const adjusted = neighbours.filter((one) => !anew.has(one.otherId) && movesTheMember(one));
  const adjustedIds = adjusted.map(({ otherId }) => otherId);
  const rows = await listRows(tx, [...lists.keys(), ...adjustedIds]);
  const held = keptAmong(rows, adjustedIds);
  for (const { otherId, after } of adjusted) {
    lists.set(otherId, adjust(held.get(otherId) ?? new Map(), userId, after));
  }

  const { made, parted } = await storeLists(tx, { userId, rows, lists });
  const now = await listLinks(tx, userId, made);
  const unchanged = new Set(before.map((link) => JSON.stringify(link)));
  return {
    connections: now.filter((link) => !unchanged.has(JSON.stringify(link))),
    removedConnections: parted,
  };
}

/** A full list that the member sinks in or falls out of: someone passed over may be stronger now. */
const losesTheMember = ({ before, after, isFull, isAbove }: Neighbour) =>
  before !== null && isFull && (after === null || (after < before && !isAbove));

/** A list in which the member changes rank, finds a place, or leaves one that nobody waits for. */
const movesTheMember = ({ before, after, isFull, isAbove }: Neighbour) =>
  before !== after && (before !== null || !isFull || isAbove);

/** The links of a member, and those with one of these ids. */
function listLinks(db: Database, userId: string, ids: readonly string[]): Promise<Link[]> {
  return db
    .select({
      fromUserId: connections.fromUserId,
      toUserId: connections.toUserId,
      strength: connections.strength,
      sharedTags: connections.sharedTags,
    })
    .from(connections)
    .where(
      or(
        eq(connections.fromUserId, userId),
        eq(connections.toUserId, userId),
        ids.length > 0 ? inArray(connections.id, [...ids]) : undefined,
      ),
    )
    .orderBy(asc(connections.fromUserId), asc(connections.toUserId));
}
