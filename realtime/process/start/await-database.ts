import {
  claimReplica,
  claimThroughPool,
  openDatabase,
  type OpenDatabase,
  type OpenOptions,
} from "@oni/db";
import type { Log } from "../observe/log.ts";
import { waitFor } from "./wait-for.ts";

/**
 * Opens the database of a serving process as soon as possible. Waits for a PostgreSQL that does not
 * respond, a migration by another process, or an operator's command on the embedded store, and logs the
 * reason.
 */
export const awaitDatabase = (
  options: Omit<OpenOptions, "onWait">,
  log: Log,
): Promise<OpenDatabase> =>
  waitFor(
    options.databaseUrl ? "PostgreSQL" : "the embedded store",
    () =>
      openDatabase({
        ...options,
        onWait: () => log.info("waiting for another process that migrates the database"),
      }),
    log,
  );

/**
 * Claims the database alone or shared as soon as possible. Returns a function that releases the claim.
 * Throws `OtherReplicasError` if other processes run whose events this one would not receive.
 */
export const awaitClaim = (
  { databaseUrl, directUrl }: { databaseUrl: string; directUrl: string | undefined },
  claim: "alone" | "shared",
  log: Log,
): Promise<() => Promise<void>> => {
  const onLost = ({ message }: Error) => log.error(message);
  // Many processes share few connections of a pooler, so a permanent lock would block one of them.
  const make = () =>
    directUrl && claim === "shared"
      ? claimThroughPool(databaseUrl, onLost)
      : claimReplica(directUrl ?? databaseUrl, claim, onLost);
  return waitFor("PostgreSQL", make, log);
};
