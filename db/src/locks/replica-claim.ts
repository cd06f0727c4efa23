import { advisoryLocks } from "./advisory-locks.ts";
import { type Claim, OtherReplicasError } from "./other-replicas.ts";
import { connectPostgres } from "../connection/database-url.ts";
import { reconnecting } from "../connection/reconnecting.ts";
import { isSharedThroughPool } from "./pooled-claim.ts";

/** The lock of each claim: an exclusive lock for one that serves alone, a shared lock for the others. */
const lockFunctions = {
  alone: "pg_try_advisory_lock",
  shared: "pg_try_advisory_lock_shared",
} as const;

const retryMs = 500;

/**
 * Claims a PostgreSQL database for this process, alone or shared, and returns the function that releases
 * it. Throws `OtherReplicasError` at once when another process has a conflicting claim.
 *
 * The claim lasts as long as its connection, so a killed process blocks no other. A lost connection is
 * opened again and claims again. `onLost` is called when another process was faster.
 */
export async function claimReplica(
  databaseUrl: string,
  claimed: Claim,
  onLost: (error: OtherReplicasError) => void,
): Promise<() => Promise<void>> {
  let isClaimed = false;
  const client = connectPostgres(databaseUrl, {
    ...reconnecting,
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: () => {},
    onclose: () => {
      if (!isClaimed) return;
      isClaimed = false;
      void reclaim();
    },
  });
  let isWanted = true;
  const giveUp = async () => {
    isWanted = false;
    await client.end({ timeout: 1 });
  };

  async function claim(): Promise<void> {
    const isOthers = claimed === "alone" ? isSharedThroughPool(client) : client`false`;
    const [row] = await client<{ isOurs: boolean }[]>`
      select not ${isOthers}
        and ${client(lockFunctions[claimed])}(${advisoryLocks.replicas}) as "isOurs"`;
    if (!row?.isOurs) throw new OtherReplicasError(claimed);
    isClaimed = true;
  }

  async function reclaim(): Promise<void> {
    let isReported = false;
    while (isWanted && !isClaimed) {
      try {
        await claim();
      } catch (error) {
        if (error instanceof OtherReplicasError && !isReported) {
          isReported = true;
          onLost(error);
        }
        await new Promise((resolve) => setTimeout(resolve, retryMs).unref());
      }
    }
  }

  try {
    await claim();
  } catch (error) {
    await giveUp();
    throw error;
  }
  return giveUp;
}
