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
 * Opens the database of a process that serves, as soon as it is there: waits for a PostgreSQL that
 * does not answer, for another process that migrates it, and for a command that an operator does on
 * the embedded store, and says which.
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
 * Claims the database as one that serves it alone or with others, as soon as it is there, and answers
 * how to give it back. Throws `OtherReplicasError` beside processes whose events it would not receive.
 */
export const awaitClaim = (
  { databaseUrl, directUrl }: { databaseUrl: string; directUrl: string | undefined },
  claim: "alone" | "shared",
  log: Log,
): Promise<() => Promise<void>> => {
  const onLost = ({ message }: Error) => log.error(message);
  // Behind a pooler many share few connections, and whoever kept one for a lock would have it alone.
  const make = () =>
    directUrl && claim === "shared"
      ? claimThroughPool(databaseUrl, onLost)
      : claimReplica(directUrl ?? databaseUrl, claim, onLost);
  return waitFor("PostgreSQL", make, log);
};
