import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import { untilEmpty } from "../../live/calls/pages.ts";
import { read, readKey } from "../../live/calls/read.ts";

/** What the viewer was told of, the newest first, part after part. */
export const inboxQuery = infiniteQueryOptions({
  queryKey: readKey("GET /api/inbox", { query: {} }),
  queryFn: ({ pageParam, signal }) =>
    call("GET /api/inbox", { query: { before: pageParam || undefined }, signal }),
  ...untilEmpty,
});

/** How much of it is unread, as the server counts it and events carry it on. */
export const inboxUnreadQuery = read("GET /api/inbox/unread", {});
