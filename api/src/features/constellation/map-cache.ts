import { type Database, findMapVersion, type MapMember, readMap } from "@oni/db";
import { type GzipPart, openGzip } from "./gzip.ts";

/** What the map shows to everyone, made ready to be sent. */
export type SharedMap = {
  version: number;
  members: readonly MapMember[];
  /** The beginning of every answer: `{"connections":[…],"users":`. */
  head: string;
  /** The same, compressed. */
  zippedHead: GzipPart;
};

/**
 * Keeps the last map that was read, and reads it again once its version has moved on. Callers at the
 * same time share one reading.
 */
export function createMapCache(db: Database): () => Promise<SharedMap> {
  let latest: SharedMap | null = null;
  let reading: Promise<SharedMap> | null = null;

  async function read(): Promise<SharedMap> {
    const { version, members, linksJson } = await readMap(db);
    const head = `{"connections":${linksJson},"users":`;
    latest = { version, members, head, zippedHead: await openGzip(head) };
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
