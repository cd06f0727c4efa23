import type { ArchivedPost, Capsule, FeedPost, Post } from "@oni/api/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import { untilEmpty } from "../../live/calls/pages.ts";
import { read } from "../../live/calls/read.ts";

export type { ArchivedPost, Capsule, FeedPost, Post };

/** Returns one post that the viewer may read. */
export const postQuery = (id: string) => read("GET /api/posts/:id", { params: { id } });

/** Returns the member's posts, including archived ones, newest first. */
export const ownPostsQuery = read("GET /api/posts/my", {});

/** Returns all archived posts of the member, newest first. */
export const archivedPostsQuery = read("GET /api/posts/archived", {});

export const capsulesQuery = read("GET /api/capsules", {});

/** Fetches one page of the feed, with `tag` only the posts with that tag. */
const readFeedPage = (tag: string | null, before?: string, signal?: AbortSignal) =>
  call("GET /api/feed", {
    query: { tag: tag ?? undefined, before },
    signal,
  });

/** Returns pages of the feed, newest first. */
export const feedQuery = (tag: string | null) =>
  infiniteQueryOptions({
    queryKey: ["api", "feed", { tag }],
    queryFn: ({ pageParam, signal }) => readFeedPage(tag, pageParam || undefined, signal),
    ...untilEmpty,
  });
