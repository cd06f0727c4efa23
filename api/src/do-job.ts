import { DataDirectoryLockedError, openDatabase } from "@oni/db";
import type { Config } from "./config.ts";
import { askAtDoor } from "./door.ts";
import { type JobName, jobsAt } from "./jobs.ts";

/** Does a job on the embedded store: here when nobody holds it, else in the process that does. */
export async function doJob(config: Config, name: JobName, input: object): Promise<string> {
  const dataDirectory = config.DATA_DIR;
  let database;
  try {
    database = await openDatabase({ dataDirectory });
  } catch (error) {
    if (error instanceof DataDirectoryLockedError) return askAtDoor(dataDirectory, name, input);
    throw error;
  }
  try {
    return await jobsAt({ config, database })[name](input);
  } finally {
    await database.close();
  }
}
