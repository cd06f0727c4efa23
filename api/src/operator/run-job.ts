import { setTimeout } from "node:timers/promises";
import { DataDirectoryLockedError, openDatabase } from "@oni/db";
import type { Config } from "../process/config.ts";
import { type Job, requestJob, NotReachableError } from "./control-socket.ts";
import { type JobName, jobsAt } from "./jobs.ts";

type Patience = {
  /** How long the process with the store may be unreachable, as it is during its start. */
  waitMs?: number;
  /** Called once before the first wait, and with the progress of the job. */
  report?: (sentence: string) => void;
};

const retryMs = 250;

/**
 * Runs a job. With `DATABASE_URL`, or when no process has opened the embedded store, the job runs here.
 * Otherwise it runs in the process that has opened the store. Waits while that process is unreachable,
 * and throws `PlainError` after `waitMs`.
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
      return await runHereOrThere(config, { name, input, report });
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

type Wanted = { name: JobName; input: object; report: (sentence: string) => void };

async function runHereOrThere(config: Config, { name, input, report }: Wanted): Promise<string> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory } = config;
  let database;
  try {
    database = await openDatabase(
      databaseUrl ? { databaseUrl, dataDirectory } : { dataDirectory, isCommand: true },
    );
  } catch (error) {
    if (error instanceof DataDirectoryLockedError)
      return requestJob(dataDirectory, name, input, report);
    throw error;
  }
  try {
    const job: Job = jobsAt({ config, database })[name];
    return await job(input, report);
  } finally {
    await database.close();
  }
}
