import { type Constellation, mapOf, packedMapType, type Suggestion } from "@oni/api/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import { read, readKey } from "../../live/calls/read.ts";
import { readWhileListening } from "./sky-feed.ts";

export type { Constellation, Suggestion };

/** The packed form is a fraction of the plain one; both are understood. */
const accept = `${packedMapType}, application/json`;

/**
 * The map. The browser sends the ETag of its cached response, so an unchanged map costs nothing. Changes
 * that arrive during the fetch may be missing in the response and are applied to it again.
 */
export const constellationQuery = queryOptions({
  queryKey: readKey("GET /api/constellation"),
  queryFn: ({ signal }) => readWhileListening(() => readMap(signal)),
  // Comparing two maps link by link takes longer than drawing the new one.
  structuralSharing: false,
});

async function readMap(signal: AbortSignal): Promise<Constellation> {
  return mapOf(await call("GET /api/constellation", { accept, signal }));
}

/** Tags that many members share and no public dimension has, strongest first. */
export const suggestionsQuery = read("GET /api/constellation/suggestions", {});

/** The newest message of a member that the viewer may read. */
export const newestMessageQuery = (username: string) =>
  read("GET /api/search", { query: { q: `from:${username}`, kind: "messages", limit: "1" } });

/** The viewer's position with these tags. */
export const positionQuery = (tags: readonly string[]) =>
  read("GET /api/constellation/place", { query: { tags: tags.join(",") } });
