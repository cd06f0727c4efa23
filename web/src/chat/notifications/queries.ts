import { read } from "../../live/calls/read.ts";

/** The viewer's notification settings. */
export const notifyQuery = read("GET /api/notify", {});
