import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { PlainError } from "@oni/db";
import { backUpPostgres } from "./backup/back-up.ts";
import { readConfig } from "./config.ts";
import { doJob } from "./operator/do-job.ts";
import { runCommand } from "./operator/run-command.ts";

/** `TO` names the file; without it the file is named after the moment. */
await runCommand(async (tell) => {
  const config = readConfig(process.env);
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const to = resolve(process.env["TO"] || `oni-backup-${stamp}.tar.gz`);
  if (config.DATABASE_URL) return backUpPostgres(config, config.DATABASE_URL, to);
  if (!existsSync(join(config.DATA_DIR, "store"))) {
    throw new PlainError(`There is nothing in ${config.DATA_DIR} to back up.`);
  }
  return doJob(config, "backup", { to }, { tell });
});
