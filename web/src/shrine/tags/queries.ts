import { read } from "../../live/calls/read.ts";

/** The tags in public use, most used first. */
export const tagsQuery = read("GET /api/tags", {});
