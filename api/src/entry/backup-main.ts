import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { PlainError } from "@oni/db";
import { backUpPostgres } from "../operator/backup/back-up.ts";
import { nameOfBackup, pruneBackups, readKeep } from "../operator/backup/prune-backups.ts";
import { readCommandConfig } from "../process/config.ts";
import { runJob } from "../operator/run-job.ts";
import { runCommand } from "../operator/run-command.ts";

/**
 * `TO` is the file name; without it the file is named after the current time. `KEEP=7` keeps the 7 newest
 * unnamed backups in the folder and removes older ones, after the new backup is complete.
 */
await runCommand(async (report) => {
  const config = readCommandConfig(process.env);
  const keep = readKeep(process.env["KEEP"]);
  const to = resolve(process.env["TO"] || nameOfBackup(new Date()));
  const write = async () => {
    if (config.DATABASE_URL) return backUpPostgres(config, config.DATABASE_URL, to);
    if (!existsSync(join(config.DATA_DIR, "store"))) {
      throw new PlainError(`There is nothing in ${config.DATA_DIR} to back up.`);
    }
    return runJob(config, "backup", { to }, { report });
  };
  const summary = await write();
  const gone = keep === undefined ? [] : await pruneBackups(dirname(to), keep);
  return [summary, ...gone.map((name) => `Removed ${name}.`)].join("\n");
});
