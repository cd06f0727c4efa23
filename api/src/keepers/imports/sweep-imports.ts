import { listExpiredImports, listOpenImportIds, removeImport } from "@oni/db/keepers";
import type { RunParts } from "./run-import.ts";

const hourMs = 3_600_000;
const unfinishedHours = 24;
const wholeHours = 7 * 24;

/**
 * Removes uploads that stayed unfinished for 24 hours, archives that were not imported for a week, and
 * files without an import. Any number of processes may sweep at once.
 */
export async function sweepImports({ db, files }: Pick<RunParts, "db" | "files">): Promise<void> {
  for (const id of await listExpiredImports(db, { unfinishedHours, wholeHours })) {
    await removeImport(db, id);
  }
  const old = await files.listBefore(new Date(Date.now() - hourMs));
  if (old.length === 0) return;
  const open = new Set(await listOpenImportIds(db));
  for (const id of old) if (!open.has(id)) await files.remove(id);
}
