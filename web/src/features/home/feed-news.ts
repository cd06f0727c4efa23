import type { InfiniteData } from "@tanstack/react-query";
import type { FeedPost } from "../posts/queries.ts";

export type FeedPages = InfiniteData<FeedPost[]>;

/** Those of the newest posts that the feed does not hold yet. */
export function newsOf(feed: FeedPages, newest: readonly FeedPost[]): FeedPost[] {
  const held = new Set(feed.pages.flat().map(({ id }) => id));
  return newest.filter(({ id }) => !held.has(id));
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
