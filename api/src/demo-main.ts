import { openDatabase } from "@oni/db";
import { createPasswords } from "./features/auth/passwords.ts";
import { readConfig } from "./config.ts";
import { fillNetwork } from "./demo/fill-network.ts";
import { doJob } from "./operator/do-job.ts";
import { readDemoOptions } from "./operator/jobs.ts";
import { runCommand } from "./operator/run-command.ts";
import { openStorage } from "./storage/open-storage.ts";

/** `MEMBERS` says how many, 200 without it; another `SEED` makes other people. */
await runCommand(async (tell) => {
  const config = readConfig(process.env);
  const { MEMBERS, SEED } = process.env;
  const options = readDemoOptions({ memberCount: Number(MEMBERS || 200), seed: Number(SEED || 1) });
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory } = config;
  if (!databaseUrl) return doJob(config, "demo", options, { tell });
  const database = await openDatabase({ databaseUrl, dataDirectory });
  const parts = { db: database.db, storage: openStorage(config), passwords: createPasswords() };
  try {
    return await fillNetwork(parts, options);
  } finally {
    await database.close();
  }
});
