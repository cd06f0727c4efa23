import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { type Erasure, findErasures, listErasures, openDatabase } from "@oni/db";
import { erasureLogOf, readErasureLog } from "./erasure-log.ts";

type ErasureSources = {
  dataDirectory: string;
  databaseUrl: string | undefined;
  /** Where there is room to work in. */
  folder: string;
  /** A list from elsewhere. */
  erased: string | undefined;
};

/**
 * All that is known to have been erased: by the store that is about to be replaced, by the file beside it,
 * and by the list that was given. A store that does not open is passed over; then the file has it.
 */
export async function gatherErasures(sources: ErasureSources): Promise<Erasure[]> {
  const { dataDirectory, databaseUrl, folder, erased } = sources;
  const listed = await readErasureLog(erasureLogOf(dataDirectory));
  const given = erased === undefined ? [] : await readErasureLog(erased);
  const stored = databaseUrl
    ? await findErasures(databaseUrl)
    : await readStore(join(dataDirectory, "store"), join(folder, "replaced"));
  return [...stored, ...listed, ...given];
}

/** Of a copy, so that what is replaced stays as it was. */
async function readStore(store: string, copy: string): Promise<Erasure[]> {
  if (!existsSync(store)) return [];
  await cp(store, join(copy, "store"), { recursive: true });
  const opened = await openDatabase({ dataDirectory: copy }).catch(() => null);
  if (!opened) return [];
  try {
    return await listErasures(opened.db);
  } finally {
    await opened.close();
  }
}
