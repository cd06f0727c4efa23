import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { connectPostgres } from "../connection/database-url.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import { OtherReplicasError } from "./other-replicas.ts";

/** What connections through a pooler are called, by which who wants to be alone finds them. */
const pooledPrefix = "oni-pooled-";
export const pooledName = (): string => `${pooledPrefix}${randomUUID()}`;

const renewMs = 5_000;

/** Whether a process that shares the database through a pooler has looked at its claim of late. */
export const isSharedThroughPool = (client: postgres.Sql) => client`
  exists (
    select from pg_stat_activity
    where datname = current_database()
      and application_name like ${`${pooledPrefix}%`}
      and query_start > now() - ${renewMs * 3} * interval '1 millisecond'
  )`;

/**
 * As `claimReplica` for one of many, through a pooler whose connections belong to a process for a
 * transaction only. No lock can be held over those, so the claim is looked at again every 5 s: `onLost`
 * is called once when another process serves the database alone meanwhile.
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
  // A database that is away takes nobody else either.
  const renewing = setInterval(() => void lookAgain().catch(() => {}), renewMs);
  return async () => {
    clearInterval(renewing);
    await giveUp();
  };
}
