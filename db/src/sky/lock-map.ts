import { eq, sql } from "drizzle-orm";
import { advisoryLocks } from "../locks/advisory-locks.ts";
import type { Database } from "../connection/database.ts";
import { counters, mapChanges } from "../schema/index.ts";

/** The name of the counter that stores the version of the map. */
export const versionCounter = "map-version";

/**
 * Locks the public data of members until the transaction ends. Whether two members are linked depends on
 * the tags of both, so concurrent writers would each compute a wrong result.
 *
 * Call it first in any transaction that ends in `refreshTags`, `refreshMember` or `removeMemberFromMap`,
 * before it writes or locks a row of `users`, `posts` or `images`. This prevents deadlocks. Call it after
 * `lockUsernames` if both are needed.
 *
 * The statements of a change use generic plans, made once for each connection. The statements are large,
 * and planning them for each set of parameters would take half as long as running them.
 */
export async function lockMap(tx: Database): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(${advisoryLocks.map}),
      set_config('plan_cache_mode', 'force_generic_plan', true)`);
}

/**
 * Increments the version of the map, so that clients recognize an outdated map. Call it with the map
 * locked.
 */
export async function advanceMapVersion(tx: Database): Promise<void> {
  await tx
    .insert(counters)
    .values({ name: versionCounter, value: 1 })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } });
}

/**
 * The number of recorded changes for clients with a copy of the map. A client that missed more loads the
 * whole map.
 */
export const recordedChanges = 1_000;

/**
 * Records the members whose public data, tags or links changed, visible or not; null for everyone. Call
 * it with the map locked, so that the numbers follow the order of the commits.
 */
export async function recordMapChange(
  tx: Database,
  userIds: readonly string[] | null,
): Promise<void> {
  const { id } = mapChanges;
  await Promise.all([
    tx.insert(mapChanges).values({ userIds: userIds && [...new Set(userIds)] }),
    tx
      .delete(mapChanges)
      .where(sql`${id} <= (select max(${id}) from ${mapChanges}) - ${recordedChanges}`),
  ]);
}

/**
 * Returns the number of changes of the map so far. Equal versions mean equal maps, except for presence.
 */
export async function findMapVersion(db: Database): Promise<number> {
  const [row] = await db
    .select({ value: counters.value })
    .from(counters)
    .where(eq(counters.name, versionCounter));
  return row?.value ?? 0;
}
