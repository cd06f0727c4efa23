import { eq, sql } from "drizzle-orm";
import { advisoryLocks } from "../locks/advisory-locks.ts";
import type { Database } from "../connection/database.ts";
import { counters, mapChanges } from "../schema/index.ts";

/** Name of the counter that holds the version of the map. */
export const versionCounter = "map-version";

/**
 * Takes the turn to change what members show of themselves, until the transaction ends. Whether two
 * members are linked hangs on the tags of both, so two writers who do not see each other would both
 * be wrong; in turns they cannot be.
 *
 * Call it first in any transaction that will end in `refreshTags`, `refreshMember` or
 * `forgetMember`, before it writes or locks a row of `users`, `posts` or `images`: then nobody waits
 * for the turn while holding what its owner needs. After `lockUsernames` where both are taken.
 *
 * The statements of a change are planned once a connection. They are large, so that to plan them again
 * for what they are given takes half as long as they run.
 */
export async function lockMap(tx: Database): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(${advisoryLocks.map}),
      set_config('plan_cache_mode', 'force_generic_plan', true)`);
}

/** Advances the version of the map, so that nobody takes what they hold for current. In the turn. */
export async function advanceMapVersion(tx: Database): Promise<void> {
  await tx
    .insert(counters)
    .values({ name: versionCounter, value: 1 })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } });
}

/** How many changes are kept for those who hold the map; who has missed more reads all of it. */
export const recordedChanges = 1_000;

/**
 * Notes whose looks, tags or links are different from now on, seen or not; null is everyone's. In the
 * turn, so that the notes are numbered as they are committed.
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

/** Counts the changes of the map so far: equal versions are equal maps, presence aside. */
export async function findMapVersion(db: Database): Promise<number> {
  const [row] = await db
    .select({ value: counters.value })
    .from(counters)
    .where(eq(counters.name, versionCounter));
  return row?.value ?? 0;
}
