import { type Constellation, packedMapType, type Suggestion, unpackMap } from "@oni/api/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import { read, readKey } from "../../live/calls/read.ts";
import { readWhileListening } from "./sky-feed.ts";

export type { Constellation, Suggestion };

/** The packed form is a fraction of the plain one, which is understood as well. */
const accept = `${packedMapType}, application/json`;

/**
 * The map. The browser asks with the ETag of the answer it holds, so an unchanged map costs nothing.
 * What changed while the answer was on its way may not be in it, and is applied to it again.
 */
export const constellationQuery = queryOptions({
  queryKey: readKey("GET /api/constellation"),
  queryFn: ({ signal }) => readWhileListening(() => readMap(signal)),
  // Comparing two maps link by link takes longer than drawing the new one.
  structuralSharing: false,
});

async function readMap(signal: AbortSignal): Promise<Constellation> {
  const map = await call("GET /api/constellation", { accept, signal });
  return "connections" in map ? map : unpackMap(map);
}

/** Tags that many share and no public dimension has, strongest first. */
export const suggestionsQuery = read("GET /api/constellation/suggestions", {});

/** Where the viewer would stand with these tags. */
export const positionQuery = (tags: readonly string[]) =>
  read("GET /api/constellation/place", { query: { tags: tags.join(",") } });
