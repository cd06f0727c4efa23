import { resolve } from "node:path";
import { PlainError } from "@oni/db";
import { restore } from "../operator/backup/restore.ts";
import { readCommandConfig } from "../process/config.ts";
import { runCommand } from "../operator/run-command.ts";

/** `FROM` is the backup. `FORCE=1` replaces existing data. `ERASED` is a list of erasures to apply. */
await runCommand(async () => {
  const { FROM, FORCE, ERASED } = process.env;
  if (!FROM) throw new PlainError("Name the backup: make restore FROM=oni-backup-….tar.gz");
  const erased = ERASED ? resolve(ERASED) : undefined;
  return restore(readCommandConfig(process.env), {
    from: resolve(FROM),
    force: FORCE === "1",
    erased,
  });
});
