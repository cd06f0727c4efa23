import { mostRegionServers } from "@oni/api/contract";
import type { Server } from "../../chat/lists/queries.ts";

/**
 * The dimensions that carry these tags, of each tag the largest. They are known from the list of servers
 * at any time, of a region that was only announced too.
 */
export function listDimensions(servers: readonly Server[], tags: readonly string[]): Server[] {
  const largest = servers.toSorted((a, b) => b.memberCount - a.memberCount);
  const found = tags.flatMap((tag) =>
    largest.filter((server) => server.tags.includes(tag)).slice(0, mostRegionServers),
  );
  return [...new Set(found)];
}
