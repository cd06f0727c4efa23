import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { type Erasure, findErasures, listErasures, openDatabase } from "@oni/db";
import { erasureLogOf, readErasureLog } from "./erasure-log.ts";

type ErasureSources = {
  dataDirectory: string;
  databaseUrl: string | undefined;
  /** A folder for temporary files. */
  folder: string;
  /** A list given by the operator. */
  erased: string | undefined;
};

/**
 * Returns all known erasures: of the store to be replaced, of the file next to it, and of the given list.
 * A store that does not open is skipped, because the file has the same entries.
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

/** Reads a copy, so that the store to be replaced does not change. */
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
