import type { Database } from "@oni/db";
import { listRegionServers, type MapRegion } from "@oni/db/sky";
import { mostRegionServers, type Region } from "../../../contract/sky/map.ts";

/** Returns the regions for one viewer, with the dimensions of their tags that the viewer may see. */
export async function presentRegions(
  db: Database,
  viewerId: string,
  regions: readonly MapRegion[],
): Promise<Region[]> {
  const idsOf = new Map<string, string[]>();
  for (const { id, tags } of await listRegionServers(db, viewerId)) {
    for (const tag of tags) idsOf.set(tag, [...(idsOf.get(tag) ?? []), id]);
  }
  return regions.map((region) => ({
    ...region,
    serverIds: (idsOf.get(region.tag) ?? []).slice(0, mostRegionServers),
  }));
}
