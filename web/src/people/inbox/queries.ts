import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import { untilEmpty } from "../../live/calls/pages.ts";
import { read, readKey } from "../../live/calls/read.ts";

/** Returns pages of the viewer's inbox, newest first. */
export const inboxQuery = infiniteQueryOptions({
  queryKey: readKey("GET /api/inbox", { query: {} }),
  queryFn: ({ pageParam, signal }) =>
    call("GET /api/inbox", { query: { before: pageParam || undefined }, signal }),
  ...untilEmpty,
});

/** Returns the number of unread entries. Events keep it current. */
export const inboxUnreadQuery = read("GET /api/inbox/unread", {});
