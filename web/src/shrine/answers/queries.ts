import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import { untilEmpty } from "../../live/calls/pages.ts";

/** Returns pages of the answers to a post, oldest first. */
export const answersQuery = (postId: string) =>
  infiniteQueryOptions({
    queryKey: ["api", "posts", postId, "answers"],
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/posts/:id/answers", {
        params: { id: postId },
        query: { after: pageParam || undefined },
        signal,
      }),
    ...untilEmpty,
  });
