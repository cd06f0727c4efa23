import type { Constellation } from "@oni/api/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { readKey } from "../../api/read.ts";
import { whileHearing } from "./sky-feed.ts";

export type { Constellation };

/**
 * The map. The browser asks with the ETag of the answer it holds, so an unchanged map costs nothing.
 * What changed while the answer was on its way may not be in it, and is applied to it again.
 */
export const constellationQuery = queryOptions({
  queryKey: readKey("GET /api/constellation"),
  queryFn: ({ signal }) => whileHearing(() => call("GET /api/constellation", { signal })),
});
