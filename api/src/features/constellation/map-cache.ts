import { type Database, findMapVersion, type MapMember } from "@oni/db";
import { type GzipPart, openGzip } from "./gzip.ts";

/**
 * The map as it was read at one version, and the text that every answer of its form begins with, in
 * pieces that change apart from each other.
 */
export type MapReading = { version: number; members: readonly MapMember[]; head: string[] };

/** What the map shows to everyone in one form, made ready to be sent. */
export type SharedMap = MapReading & { zippedHead: GzipPart };

/**
 * Keeps the last map that was read, and reads it again once its version has moved on. Callers at the
 * same time share one reading.
 */
export function createMapCache(
  db: Database,
  readForm: () => Promise<MapReading>,
): () => Promise<SharedMap> {
  let latest: SharedMap | null = null;
  let reading: Promise<SharedMap> | null = null;

  async function read(): Promise<SharedMap> {
    const map = await readForm();
    latest = { ...map, zippedHead: await openGzip(map.head, latest?.zippedHead) };
    return latest;
  }

  return async () => {
    // Whoever began to read before this call may have read before the change this caller knows of.
    await reading?.catch(() => undefined);
    if (latest?.version === (await findMapVersion(db))) return latest;
    reading ??= read().finally(() => (reading = null));
    return reading;
  };
}
