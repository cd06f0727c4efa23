import type { TagPage } from "@oni/api/contract";
import { read } from "../../../live/calls/read.ts";

export type { TagPage };

/** What carries a tag, as far as the viewer may see it. */
export const tagPageQuery = (name: string) => read("GET /api/tags/:name", { params: { name } });
