import type { ArchivedPost, Capsule, FeedPost, Post } from "@oni/api/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import { untilEmpty } from "../../live/calls/pages.ts";
import { read } from "../../live/calls/read.ts";

export type { ArchivedPost, Capsule, FeedPost, Post };

/** One post that the viewer may read. */
export const postQuery = (id: string) => read("GET /api/posts/:id", { params: { id } });

/** The member's own posts, archived ones included, newest first. */
export const ownPostsQuery = read("GET /api/posts/my", {});

/** The member's archived posts, newest first: all of them. */
export const archivedPostsQuery = read("GET /api/posts/archived", {});

export const capsulesQuery = read("GET /api/capsules", {});

/** One part of the feed; with a tag, only what carries it. */
const readFeedPage = (tag: string | null, before?: string, signal?: AbortSignal) =>
  call("GET /api/feed", {
    query: { tag: tag ?? undefined, before },
    signal,
  });

/** The feed, newest first, part after part. */
export const feedQuery = (tag: string | null) =>
  infiniteQueryOptions({
    queryKey: ["api", "feed", { tag }],
    queryFn: ({ pageParam, signal }) => readFeedPage(tag, pageParam || undefined, signal),
    ...untilEmpty,
  });
