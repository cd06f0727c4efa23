import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import { untilEmpty } from "../../live/calls/pages.ts";
import { readKey } from "../../live/calls/read.ts";

/** Their public posts, newest first, part after part. */
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

/** Their public images, newest first, part after part. */
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
