import type { TagPage } from "@oni/api/contract";
import { read } from "../../../live/calls/read.ts";

export type { TagPage };

/** Returns the content with a tag that the viewer may see. */
export const tagPageQuery = (name: string) => read("GET /api/tags/:name", { params: { name } });
