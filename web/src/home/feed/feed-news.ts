import type { InfiniteData } from "@tanstack/react-query";
import type { FeedPost } from "../../shrine/posts/queries.ts";

export type FeedPages = InfiniteData<FeedPost[]>;

/** Returns the newest posts that the feed does not contain yet. */
export function newsOf(feed: FeedPages, newest: readonly FeedPost[]): FeedPost[] {
  const known = idsIn(feed);
  return newest.filter(({ id }) => !known.has(id));
}

/** Returns whether the newest posts reach down to the feed. If not, there may be more in between. */
export const isJoined = (feed: FeedPages, newest: readonly FeedPost[]): boolean =>
  feed.pages.flat().length === 0 || newsOf(feed, newest).length < newest.length;

/** Returns the feed with these posts inserted in order. Ids grow with time. */
export function withNews(feed: FeedPages, news: readonly FeedPost[]): FeedPages {
  const [first = [], ...rest] = feed.pages;
  const merged = [...newsOf(feed, news), ...first].sort((one, other) =>
    one.id < other.id ? 1 : -1,
  );
  return { ...feed, pages: [merged, ...rest] };
}

/** Returns the ids of all posts in a feed. */
export const idsIn = (feed: FeedPages | undefined): ReadonlySet<string> =>
  new Set(feed?.pages.flat().map(({ id }) => id));

/** The newest posts and the cursor of the next page, which is null when there are no more. */
type Newest = { items: readonly FeedPost[]; next: string | null };

/**
 * Returns the feed without deleted posts. A post is deleted if it was in `knownIds` at the time of the
 * request and is missing from the newest posts within their range. Posts written after the request are
 * not affected.
 */
export function withoutGone(
  feed: FeedPages,
  { items, next }: Newest,
  knownIds: ReadonlySet<string>,
): FeedPages {
  const there = new Set(items.map(({ id }) => id));
  const isReached = (id: string) => next === null || id > next;
  const isGone = ({ id }: FeedPost) => knownIds.has(id) && isReached(id) && !there.has(id);
  if (!feed.pages.some((page) => page.some(isGone))) return feed;
  return { ...feed, pages: feed.pages.map((page) => page.filter((post) => !isGone(post))) };
}
