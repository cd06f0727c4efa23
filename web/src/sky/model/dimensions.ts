import { mostRegionServers } from "@oni/api/contract";
import type { Server } from "../../chat/lists/queries.ts";

/**
 * Returns the largest dimension of each of these tags. They come from the list of servers, so a region
 * from an event has them too.
 */
export function listDimensions(servers: readonly Server[], tags: readonly string[]): Server[] {
  const largest = servers.toSorted((a, b) => b.memberCount - a.memberCount);
  const found = tags.flatMap((tag) =>
    largest.filter((server) => server.tags.includes(tag)).slice(0, mostRegionServers),
  );
  return [...new Set(found)];
}
