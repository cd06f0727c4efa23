import postgres from "postgres";
import { advisoryLocks } from "./advisory-locks.ts";
import { reconnecting } from "./reconnecting.ts";

/** Thrown when another process already works on this database alone. */
export class SecondReplicaError extends Error {
  constructor() {
    super(
      "Another process already serves this database, and without REDIS_URL the two could not tell " +
        "each other's members anything. Set REDIS_URL for both, or stop the other one.",
    );
    this.name = "SecondReplicaError";
  }
}

const retryMs = 500;

/**
 * Claims a PostgreSQL database for this process alone and answers how to give it back. Throws
 * `SecondReplicaError` at once when another process has it.
 *
 * The claim lives as long as its connection, so that a killed process holds up nobody. A connection
 * that is lost is opened anew and claims again; `onLost` is told when another process was faster.
 */
export async function claimSoleReplica(
  databaseUrl: string,
  onLost: (error: SecondReplicaError) => void,
): Promise<() => Promise<void>> {
  let isHeld = false;
  const client = postgres(databaseUrl, {
    ...reconnecting,
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: () => {},
    onclose: () => {
      if (!isHeld) return;
      isHeld = false;
      void reclaim();
    },
  });
  let isWanted = true;
  const giveUp = async () => {
    isWanted = false;
    await client.end({ timeout: 1 });
  };

  async function claim(): Promise<void> {
    const [row] = await client<{ claimed: boolean }[]>`
      select pg_try_advisory_lock(${advisoryLocks.soleReplica}) as claimed`;
    if (!row?.claimed) throw new SecondReplicaError();
    isHeld = true;
  }

  async function reclaim(): Promise<void> {
    let isTold = false;
    while (isWanted && !isHeld) {
      try {
        await claim();
      } catch (error) {
        if (error instanceof SecondReplicaError && !isTold) {
          isTold = true;
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
