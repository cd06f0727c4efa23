import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { connectPostgres } from "../connection/database-url.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import { OtherReplicasError } from "./other-replicas.ts";

/** The name prefix of connections through a pooler, by which a process that serves alone finds them. */
const pooledPrefix = "oni-pooled-";
export const pooledName = (): string => `${pooledPrefix}${randomUUID()}`;

const renewMs = 5_000;

/** Returns whether a process that shares the database through a pooler has renewed its claim recently. */
export const isSharedThroughPool = (client: postgres.Sql) => client`
  exists (
    select from pg_stat_activity
    where datname = current_database()
      and application_name like ${`${pooledPrefix}%`}
      and query_start > now() - ${renewMs * 3} * interval '1 millisecond'
  )`;

/**
 * Like `claimReplica` for a shared claim, through a pooler that assigns a connection only for a
 * transaction. Such a connection cannot keep a lock, so the claim is renewed every 5 s. `onLost` is
 * called once if another process serves the database alone by then.
 */
export async function claimThroughPool(
  databaseUrl: string,
  onLost: (error: OtherReplicasError) => void,
): Promise<() => Promise<void>> {
  const client = connectPostgres(databaseUrl, {
    max: 1,
    prepare: false,
    connect_timeout: 5,
    onnotice: () => {},
    connection: { application_name: pooledName() },
  });
  const isFree = async () => {
    const [row] = await client<{ isFree: boolean }[]>`
      select pg_try_advisory_xact_lock_shared(${advisoryLocks.replicas}) as "isFree"`;
    return row?.isFree === true;
  };
  const giveUp = () => client.end({ timeout: 1 });

  try {
    if (!(await isFree())) throw new OtherReplicasError("shared");
  } catch (error) {
    await giveUp();
    throw error;
  }

  let isReported = false;
  const lookAgain = async () => {
    const isLost = !(await isFree());
    if (isLost && !isReported) onLost(new OtherReplicasError("shared"));
    isReported = isLost;
  };
  // While the database is unavailable, no other process can claim it either.
  const renewing = setInterval(() => void lookAgain().catch(() => {}), renewMs);
  return async () => {
    clearInterval(renewing);
    await giveUp();
  };
}
