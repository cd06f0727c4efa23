import { resolve } from "node:path";
import { openDatabase, PlainError } from "@oni/db";
import { applyErasures } from "../operator/backup/apply-erasures.ts";
import { readErasureLog } from "../operator/backup/erasure-log.ts";
import { readCommandConfig } from "../process/config.ts";
import { removeBytes } from "../shrine/uploads/remove-objects.ts";
import { runCommand } from "../operator/run-command.ts";
import { openStorage } from "../process/open-storage.ts";

/**
 * Erases everything in the list `ERASED` from a store that was restored by other means, before any
 * process reads it.
 */
await runCommand(async () => {
  const { ERASED } = process.env;
  if (!ERASED) throw new PlainError("Name the list of what was erased: ERASED=erased.log");
  const list = await readErasureLog(resolve(ERASED));
  const config = readCommandConfig(process.env);
  const { db, close } = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDirectory: config.DATA_DIR,
  });
  try {
    const { keysToDelete, members, messages } = await applyErasures(db, list);
    const storage = openStorage(config);
    for (const key of keysToDelete) await removeBytes(storage, key);
    return `Erased what ${list.length} lines name: members ${members}, messages ${messages}.`;
  } finally {
    await close();
  }
});
