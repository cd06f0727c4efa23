import { resolve } from "node:path";
import { PlainError } from "@oni/db";
import { restore } from "./backup/restore.ts";
import { readConfig } from "./config.ts";
import { runCommand } from "./operator/run-command.ts";

/** `FROM` names the backup, `FORCE=1` lets it replace what is there. */
await runCommand(async () => {
  const { FROM, FORCE } = process.env;
  if (!FROM) throw new PlainError("Name the backup: make restore FROM=oni-backup-….tar.gz");
  return restore(readConfig(process.env), { from: resolve(FROM), force: FORCE === "1" });
});
