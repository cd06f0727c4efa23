import postgres from "postgres";
import { advisoryLocks } from "./advisory-locks.ts";

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

/**
 * Claims a PostgreSQL database for this process alone, for as long as its connection lives, and
 * answers how to give it back. Throws `SecondReplicaError` at once when another process has it.
 */
export async function claimSoleReplica(databaseUrl: string): Promise<() => Promise<void>> {
  const client = postgres(databaseUrl, { max: 1, idle_timeout: 0, onnotice: () => {} });
  const [row] = await client<{ claimed: boolean }[]>`
    select pg_try_advisory_lock(${advisoryLocks.soleReplica}) as claimed`;
  if (!row?.claimed) {
    await client.end({ timeout: 1 });
    throw new SecondReplicaError();
  }
  return () => client.end({ timeout: 1 });
}
