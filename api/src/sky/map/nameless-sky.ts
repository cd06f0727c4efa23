import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { leastStrangersRegion, type Sky } from "../../../contract/sky/map.ts";
import type { CachedMap } from "../model/cached-map.ts";

type WrittenSky = { version: number; text: string; zipped: Buffer };

/** The maximum number of shown nodes. Of more nodes an even selection is shown. */
const mostNodes = 20_000;
/** The milliseconds that a written sky is served although the map has changed. */
const usualHoldMs = 10_000;

/**
 * Writes the sky for visitors, once for all requests within some seconds. Concurrent callers share one
 * write.
 */
export function createSkyReader(
  readMap: () => Promise<CachedMap>,
  holdMs = usualHoldMs,
): () => Promise<WrittenSky> {
  let latest: { sky: WrittenSky; until: number } | null = null;
  let writing: Promise<WrittenSky> | null = null;

  async function write(): Promise<WrittenSky> {
    const map = await readMap();
    const isSame = latest?.sky.version === map.version;
    const sky = latest && isSame ? latest.sky : await writeSky(map);
    latest = { sky, until: performance.now() + holdMs };
    return sky;
  }

  return () => {
    if (latest && performance.now() < latest.until) return Promise.resolve(latest.sky);
    writing ??= write().finally(() => (writing = null));
    return writing;
  };
}

async function writeSky(map: CachedMap): Promise<WrittenSky> {
  const text = JSON.stringify(skyOf(map));
  return { version: map.version, text, zipped: await promisify(gzip)(text) };
}

/** Sorted by position, so that the order reveals neither members nor their age. */
function skyOf({ members, regions }: CachedMap): Sky {
  const nodes = members
    .map(({ x, y }): [number, number] => [x, y])
    .sort(([x, y], [otherX, otherY]) => x - otherX || y - otherY);
  const stride = Math.ceil(nodes.length / mostNodes);
  return {
    nodes: stride > 1 ? nodes.filter((_, index) => index % stride === 0) : nodes,
    regions: regions
      .filter(({ count }) => count >= leastStrangersRegion)
      .map(({ tag, x, y, count }) => ({ tag, x, y, count })),
  };
}
