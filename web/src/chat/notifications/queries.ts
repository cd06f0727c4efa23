import { read } from "../../live/calls/read.ts";

/** What the viewer wants to be notified of. */
export const notifyQuery = read("GET /api/notify", {});
