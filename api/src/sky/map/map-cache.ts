import { createHash } from "node:crypto";
import type { Database } from "@oni/db";
import { findMapVersion, type MapMember, type MapRegion } from "@oni/db/sky";
import { type GzipPart, openGzip } from "./gzip.ts";
import type { CachedMap } from "../model/cached-map.ts";

/** The shared part of the map in one form, ready to send. */
export type SharedMap = {
  version: number;
  members: readonly MapMember[];
  regions: readonly MapRegion[];
  /** The beginning of every response, in pieces that change independently. */
  prefix: readonly string[];
  zippedPrefix: GzipPart;
  /** A digest of the shared part. */
  digest: string;
};

/**
 * Caches the last written map and writes it again when its version has changed. Concurrent callers share
 * one write.
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
    // A read that began before this call may lack the change that the caller has committed.
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
