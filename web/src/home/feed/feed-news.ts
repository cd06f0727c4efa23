import type { InfiniteData } from "@tanstack/react-query";
import type { FeedPost } from "../../shrine/posts/queries.ts";

export type FeedPages = InfiniteData<FeedPost[]>;

/** Those of the newest posts that the feed does not hold yet. */
export function newsOf(feed: FeedPages, newest: readonly FeedPost[]): FeedPost[] {
  const known = idsIn(feed);
  return newest.filter(({ id }) => !known.has(id));
}

/** Whether the newest posts reach down to what the feed holds; else there may be more between. */
export const isJoined = (feed: FeedPages, newest: readonly FeedPost[]): boolean =>
  feed.pages.flat().length === 0 || newsOf(feed, newest).length < newest.length;

/** The feed with these posts in their places. Ids grow with time. */
export function withNews(feed: FeedPages, news: readonly FeedPost[]): FeedPages {
  const [first = [], ...rest] = feed.pages;
  const merged = [...newsOf(feed, news), ...first].sort((one, other) =>
    one.id < other.id ? 1 : -1,
  );
  return { ...feed, pages: [merged, ...rest] };
}

/** The posts that a feed holds. */
export const idsIn = (feed: FeedPages | undefined): ReadonlySet<string> =>
  new Set(feed?.pages.flat().map(({ id }) => id));

/** The newest posts, and where the feed goes on behind them; null when they are all of it. */
type Newest = { items: readonly FeedPost[]; next: string | null };

/**
 * The feed without those of the posts it `held` when the newest were asked for that are missing among them,
 * as far down as those reach. What was written meanwhile is younger than the answer.
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
