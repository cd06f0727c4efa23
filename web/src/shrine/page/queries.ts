import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import { untilEmpty } from "../../live/calls/pages.ts";
import { readKey } from "../../live/calls/read.ts";

/** Returns pages of the member's public posts, newest first. */
export const shrinePostsQuery = (username: string) =>
  infiniteQueryOptions({
    queryKey: readKey("GET /api/users/:username/posts", { params: { username } }),
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/users/:username/posts", {
        params: { username },
        query: { before: pageParam || undefined },
        signal,
      }),
    ...untilEmpty,
  });

/** Returns pages of the member's public images, newest first. */
export const shrineImagesQuery = (username: string) =>
  infiniteQueryOptions({
    queryKey: readKey("GET /api/users/:username/images", { params: { username } }),
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/users/:username/images", {
        params: { username },
        query: { before: pageParam || undefined },
        signal,
      }),
    ...untilEmpty,
  });
