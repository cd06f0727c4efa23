import { setTimeout } from "node:timers/promises";
import { DataDirectoryLockedError, openDatabase } from "@oni/db";
import type { Config } from "../process/config.ts";
import { requestJob, NotReachableError } from "./control-socket.ts";
import { type JobName, jobsAt } from "./jobs.ts";

type Patience = {
  /** How long a holder of the store may be silent, which it is while it starts. */
  waitMs?: number;
  /** Told once, before it waits. */
  report?: (sentence: string) => void;
};

const retryMs = 250;

/**
 * Does a job: with `DATABASE_URL` here, and on the embedded store here when nobody holds it, else in the
 * process that does. Waits while the holder does not answer, and throws `PlainError` when it has waited long enough.
 */
export async function runJob(
  config: Config,
  name: JobName,
  input: object,
  { waitMs = 120_000, report = () => {} }: Patience = {},
): Promise<string> {
  const startedAt = performance.now();
  let hasReported = false;
  for (;;) {
    try {
      return await runHereOrThere(config, name, input);
    } catch (error) {
      const mayWait = performance.now() - startedAt < waitMs;
      if (!(error instanceof NotReachableError && mayWait)) throw error;
    }
    if (!hasReported) report(waiting);
    hasReported = true;
    await setTimeout(retryMs);
  }
}

const waiting =
  "A process holds the data directory and does not answer yet. Waiting up to two minutes for it.";

async function runHereOrThere(config: Config, name: JobName, input: object): Promise<string> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory } = config;
  let database;
  try {
    database = await openDatabase(
      databaseUrl ? { databaseUrl, dataDirectory } : { dataDirectory, isCommand: true },
    );
  } catch (error) {
    if (error instanceof DataDirectoryLockedError) return requestJob(dataDirectory, name, input);
    throw error;
  }
  try {
    return await jobsAt({ config, database })[name](input);
  } finally {
    await database.close();
  }
}
