import { createHash } from "node:crypto";
import type { Database } from "@oni/db";
import { findMapVersion, type MapMember, type MapRegion } from "@oni/db/sky";
import { type GzipPart, openGzip } from "./gzip.ts";
import type { CachedMap } from "../model/held-map.ts";

/** What the map shows to everyone in one form, made ready to be sent. */
export type SharedMap = {
  version: number;
  members: readonly MapMember[];
  regions: readonly MapRegion[];
  /** The text that every answer begins with, in pieces that change apart from each other. */
  prefix: readonly string[];
  zippedPrefix: GzipPart;
  /** Tells what is shown to everyone from anything else that could be. */
  digest: string;
};

/**
 * Keeps the last map that was written, and writes it again once its version has moved on. Callers at
 * the same time share one writing.
 */
export function createMapCache(
  db: Database,
  readMap: () => Promise<CachedMap>,
  writePrefix: (map: CachedMap) => Promise<string[]>,
): () => Promise<SharedMap> {
  let latest: SharedMap | null = null;
  let reading: Promise<SharedMap> | null = null;

  async function read(): Promise<SharedMap> {
    const map = await readMap();
    const prefix = await writePrefix(map);
    const { version, members, regions } = map;
    const zippedPrefix = await openGzip(prefix, latest?.zippedPrefix);
    latest = {
      version,
      members,
      regions,
      prefix,
      zippedPrefix,
      digest: digestOf([...prefix, JSON.stringify(members)]),
    };
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

function digestOf(pieces: readonly string[]): string {
  const hash = createHash("sha256");
  for (const piece of pieces) hash.update(piece);
  return hash.digest("base64url");
}
