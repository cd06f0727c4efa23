import { read } from "../../live/calls/read.ts";

/** Returns the tags in public use, most used first. */
export const tagsQuery = read("GET /api/tags", {});
